import type { CreditDetails } from '@cotejo/contracts/credits/applicant';
import type { DocumentSummary } from '@cotejo/contracts/documents/applicant';
import type { Phone, PhoneUpload } from '@cotejo/contracts/phone-links/phone';
import { formatLongDateTime } from '@cotejo/format/time';
import { and, eq, ne } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { minutes } from '#platform/clock.ts';
import { activities, activityWords, documents, documentUploads } from '#platform/db/schema.ts';
import { sha256 } from '#platform/sha256.ts';
import { createAdmin, pngFile, uploadDocument } from '#testing/factories.ts';
import { takeOwnData } from '#testing/take-own-data.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';
import { openPhones } from './testing/open-phones.ts';

const illegible = '01930000-0000-7000-8000-000000000001';

describeOnBothDatabases('a phone that sends documents', (open) => {
  const { phones, newCredit, made, read, opened, confirmed, codeOf, view, start, started, put, send } =
    openPhones(open);
  const listed = async (creditId: string) =>
    (await phones.app.call('GET', `/credits/${creditId}/documents`, { token: phones.token })).body
      .data as DocumentSummary[];
  const detailsOf = async (creditId: string) =>
    (await phones.app.call('GET', `/credits/${creditId}/details`, { token: phones.token })).body.data as CreditDetails;
  const seen = async (token: string) => (await view(token)).body.data as Phone;

  it('may do nothing but look and end before the person confirmed it [12.13.14]', async () => {
    const creditId = await newCredit();
    const { accessToken } = await opened(await made(creditId));
    const refused = await start(accessToken);
    expect([...codeOf(refused), refused.body.message]).toEqual([
      ...[403, 'FORBIDDEN'],
      'Escribe primero en tu computadora el número que ves aquí.',
    ]);
    expect(codeOf(await put(accessToken, creditId, 0, phones.pdf))).toEqual([403, 'FORBIDDEN']);
    for (const method of ['GET', 'DELETE'])
      expect(codeOf(await phones.app.call(method, `/phone/uploads/${creditId}`, { token: accessToken }))).toEqual([
        ...[403, 'FORBIDDEN'],
      ]);
    expect(await phones.app.parts.db.$count(documentUploads, eq(documentUploads.creditId, creditId))).toBe(0);
    const ended = await phones.app.call('POST', '/phone/end', { token: accessToken, body: {} });
    expect(ended.status).toBe(200);
    const late = await view(accessToken);
    expect([...codeOf(late), late.body.data]).toEqual([401, 'SESSION_EXPIRED', { endedBy: 'phone' }]);
    expect(await read(creditId)).toMatchObject({ state: 'ended', endedBy: 'phone' });
  });

  it('is no session for any other call, and no other session is one of a phone [12.13.15]', async () => {
    const creditId = await newCredit();
    const { accessToken } = await confirmed(creditId);
    const { token: admin } = await createAdmin(phones.app);
    for (const path of [
      `/credits/${creditId}/documents`,
      '/users/profile',
      '/handover',
      '/admin/credits',
      '/notifications',
    ])
      expect([path, (await phones.app.call('GET', path, { token: accessToken })).status]).toEqual([
        path,
        path === '/notifications' ? 404 : 401,
      ]);
    for (const token of [phones.token, admin, `p_${'a'.repeat(43)}`, `c_${'a'.repeat(43)}`])
      expect(codeOf(await view(token))).toEqual([401, 'UNAUTHORIZED']);
    expect(codeOf(await phones.app.call('GET', '/phone'))).toEqual([401, 'UNAUTHORIZED']);
  });

  it('sends a document in parts, with its mark everywhere it is told [12.13.16]', async () => {
    const creditId = await newCredit();
    const { accessToken, link } = await confirmed(creditId);
    const upload = await started(accessToken);
    expect(upload).toMatchObject({ documentType: 'id', offset: 0, sizeBytes: phones.pdf.length, document: null });
    const part = await put(accessToken, upload.id, 0, phones.pdf.subarray(0, 40_000));
    expect(part.body.data).toMatchObject({ offset: 40_000, document: null });
    expect((await read(creditId))?.uploading).toEqual([
      { documentType: 'id', offset: 40_000, sizeBytes: phones.pdf.length },
    ]);
    const at = phones.app.clock.now().toISOString();
    const last = await put(accessToken, upload.id, 40_000, phones.pdf.subarray(40_000));
    expect([last.status, (last.body.data as PhoneUpload).document]).toEqual([200, { documentType: 'id', at }]);
    expect(await read(creditId)).toMatchObject({ received: [{ documentType: 'id', at }], uploading: [] });
    expect((await seen(accessToken)).received).toEqual([{ documentType: 'id', at }]);
    await uploadDocument(phones.app, { creditId, documentType: 'payroll' });

    const marks = (rows: readonly { documentType: string; source: string }[]) =>
      rows.map(({ documentType, source }) => [documentType, source]).sort();
    const expected = [
      ['id', 'phone'],
      ['payroll', 'web'],
    ];
    expect(marks(await listed(creditId))).toEqual(expected);
    const details = await detailsOf(creditId);
    expect(marks(details.documents)).toEqual(expected);
    expect(details.timeline.at(-1)).toEqual({
      ...{ at, status: 'PENDING', by: 'user', note: 'Documento de identidad desde el teléfono' },
    });
    const { token: admin } = await createAdmin(phones.app);
    const office = await phones.app.call('GET', `/admin/credits/${creditId}/documents`, { token: admin });
    expect(marks(office.body.data as [])).toEqual(expected);
    const { json: data, words } = await takeOwnData(phones.app, phones.token);
    expect(marks((data.documents as never[]).filter(({ creditId: of }) => of === creditId))).toEqual(expected);
    expect(data.phoneLinks).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: link.id, creditId, state: 'confirmed', documents: 1 })]),
    );
    expect(words.filter((word) => word.endsWith(', desde el teléfono'))).toHaveLength(1);
    const first = words.indexOf('Teléfonos que abrieron un enlace');
    expect(words.slice(first).join('|')).toContain(`|${formatLongDateTime(at)}|${formatLongDateTime(at)}|1|—|—|`);
    const [record] = await phones.app.parts.db
      .select({ said: activityWords.description, details: activityWords.details })
      .from(activities)
      .innerJoin(activityWords, eq(activityWords.activityId, activities.id))
      .where(
        and(
          eq(activities.targetId, creditId),
          eq(activityWords.description, 'Documento cargado: Documento de identidad'),
        ),
      );
    expect(record?.details).toMatchObject({ documentType: 'id', source: 'phone' });
  });

  it('keeps its uploads apart from those of the site and of other links [12.13.17]', async () => {
    const creditId = await newCredit();
    const first = await confirmed(creditId);
    const { id } = await started(first.accessToken);
    await put(first.accessToken, id, 0, phones.pdf.subarray(0, 40_000));
    const body = { documentType: 'id', fileName: 'a.pdf', sizeBytes: phones.pdf.length, sha256: sha256(phones.pdf) };
    const site = `/credits/${creditId}/documents/uploads`;
    const own = (await phones.app.call('POST', site, { token: phones.token, body })).body.data as PhoneUpload;
    expect([own.id === id, own.offset]).toEqual([false, 0]);
    for (const method of ['GET', 'DELETE']) {
      expect(codeOf(await phones.app.call(method, `${site}/${id}`, { token: phones.token }))).toEqual([
        404,
        'NOT_FOUND',
      ]);
      expect(codeOf(await phones.app.call(method, `/phone/uploads/${own.id}`, { token: first.accessToken }))).toEqual([
        ...[404, 'NOT_FOUND'],
      ]);
    }
    // The same file again goes on where it was.
    expect(await started(first.accessToken)).toMatchObject({ id, offset: 40_000 });
    const second = await confirmed(await newCredit());
    expect(codeOf(await put(second.accessToken, id, 40_000, phones.pdf.subarray(40_000)))).toEqual([404, 'NOT_FOUND']);
    const next = await confirmed(creditId);
    expect(codeOf(await put(next.accessToken, id, 40_000, phones.pdf.subarray(40_000)))).toEqual([404, 'NOT_FOUND']);
  });

  it('learns what is missing, or why something was returned, and nothing that was there before [12.13.18]', async () => {
    const creditId = await newCredit();
    await uploadDocument(phones.app, { creditId, documentType: 'payroll', fileName: 'mi-rol.pdf' });
    const { accessToken } = await confirmed(creditId);
    const view = await seen(accessToken);
    expect(view.needed).toEqual([
      { documentType: 'id', label: 'Documento de identidad', reason: null },
      { documentType: 'services', label: 'Planilla de servicio básico', reason: null },
    ]);
    expect(JSON.stringify(view)).not.toContain('mi-rol');
    await send(accessToken);
    expect((await seen(accessToken)).needed.map(({ documentType }) => documentType)).toEqual(['services']);
  });

  it('sends only what a returned application names, and replaces it [12.13.19]', async () => {
    const { token: reviewer } = await createAdmin(phones.app);
    const creditId = await newCredit({ stage: 'DOCUMENTS_SUBMITTED' });
    const before = (await listed(creditId)).find(({ documentType }) => documentType === 'services');
    const returned = await phones.app.call('POST', `/admin/credits/${creditId}/return`, {
      token: reviewer,
      body: { documents: [{ documentId: before?.id, reasonId: illegible }] },
    });
    expect(returned.status).toBe(200);
    const { accessToken, link } = await confirmed(creditId);
    const { needed } = await seen(accessToken);
    expect(needed).toEqual([
      { documentType: 'services', label: 'Planilla de servicio básico', reason: expect.stringMatching(/\S/) },
    ]);
    const { corrections } = await detailsOf(creditId);
    expect(needed[0]?.reason).toContain(corrections[0]?.reason?.sentence);
    const refused = await start(accessToken, { documentType: 'payroll' });
    expect(codeOf(refused)).toEqual([409, 'INVALID_TRANSITION']);
    expect((await send(accessToken, 'services')).status).toBe(200);
    expect((await seen(accessToken)).needed).toEqual([]);
    // A type sent again replaces it.
    expect((await send(accessToken, 'services', await pngFile())).status).toBe(200);
    const services = (await listed(creditId)).filter(({ documentType }) => documentType === 'services');
    expect(services.map(({ fileType, source }) => [fileType, source])).toEqual([['image/png', 'phone']]);
    const rows = (await phones.app.call('GET', '/users/phone-links?limit=100', { token: phones.token })).body
      .data as [];
    expect(rows.find(({ id }) => id === link.id)).toMatchObject({ documents: 2 });
    expect((await read(creditId))?.received).toHaveLength(1);
  });

  it('meets the limits and the inspection of the site [12.13.20]', async () => {
    const creditId = await newCredit();
    const { accessToken } = await confirmed(creditId);
    expect(codeOf(await start(accessToken, { sizeBytes: 0 }))).toEqual([400, 'FILE_EMPTY']);
    expect(codeOf(await start(accessToken, { sizeBytes: 6_000_000 }))).toEqual([413, 'FILE_TOO_LARGE']);
    expect(codeOf(await start(accessToken, { documentType: 'other' }))).toEqual([400, 'VALIDATION_ERROR']);
    expect(codeOf(await start(accessToken, { more: 1 }))).toEqual([400, 'UNKNOWN_FIELD']);
    expect(codeOf(await send(accessToken, 'id', Buffer.alloc(20_000, 'x')))).toEqual([415, 'FILE_TYPE_INVALID']);
    const { id } = await started(accessToken);
    const wrong = await put(accessToken, id, 7, phones.pdf.subarray(7));
    expect([...codeOf(wrong), wrong.body.data]).toEqual([409, 'CONFLICT', expect.objectContaining({ offset: 0 })]);
    await phones.app.parts.db.delete(documentUploads).where(ne(documentUploads.id, id));
    // Six open uploads of the person, on whichever side they were begun.
    const other = await newCredit();
    for (let count = 0; count < 5; count += 1) {
      const body = { documentType: 'id', fileName: 'a.pdf', sizeBytes: 20_000 + count };
      expect(
        (await phones.app.call('POST', `/credits/${other}/documents/uploads`, { token: phones.token, body })).status,
      ).toBe(201);
    }
    expect(codeOf(await start(accessToken, { documentType: 'payroll' }))).toEqual([429, 'RATE_LIMITED']);
    expect((await phones.app.call('DELETE', `/phone/uploads/${id}`, { token: accessToken })).status).toBe(200);
    expect((await start(accessToken, { documentType: 'payroll' })).status).toBe(201);
    await phones.app.parts.db.delete(documentUploads);
  });

  it('and the computer may both send one document: the later one counts [12.13.21]', async () => {
    const creditId = await newCredit();
    const { accessToken } = await confirmed(creditId);
    await send(accessToken);
    await phones.app.parts.db.delete(documents).where(eq(documents.creditId, creditId));
    await send(accessToken);
    const body = { documentType: 'id', fileName: 'a.pdf', sizeBytes: phones.pdf.length, sha256: sha256(phones.pdf) };
    const site = `/credits/${creditId}/documents/uploads`;
    const { id } = (await phones.app.call('POST', site, { token: phones.token, body })).body.data as PhoneUpload;
    await phones.app.call('PUT', `${site}/${id}`, {
      token: phones.token,
      headers: { 'content-type': 'application/octet-stream', 'upload-offset': '0' },
      body: phones.pdf,
    });
    expect((await listed(creditId)).map(({ source }) => source)).toEqual(['web']);
    expect(await seen(accessToken)).toMatchObject({ received: [] });
    phones.app.clock.advance(minutes(1));
    await send(accessToken);
    expect((await listed(creditId)).map(({ source }) => source)).toEqual(['phone']);
  });

  describe('whose time is over', () => {
    it('is told so, and what it had begun is deleted [12.13.22]', async () => {
      const creditId = await newCredit();
      const { accessToken, link } = await confirmed(creditId);
      const { id } = await started(accessToken);
      await put(accessToken, id, 0, phones.pdf.subarray(0, 40_000));
      phones.app.clock.advance(minutes(30));
      const late = await put(accessToken, id, 40_000, phones.pdf.subarray(40_000));
      expect([...codeOf(late), late.body.data]).toEqual([401, 'SESSION_EXPIRED', { endedBy: 'time' }]);
      expect(await read(creditId)).toMatchObject({
        state: 'ended',
        endedBy: 'time',
        endedAt: expect.any(String),
        uploading: [],
      });
      expect((await read(creditId))?.id).toBe(link.id);
      expect(await listed(creditId)).toEqual([]);
    });
  });
});
