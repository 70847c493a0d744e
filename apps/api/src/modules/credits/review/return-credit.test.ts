import type { UserCredit } from '@cotejo/contracts/credits/applicant';
import type { AdminCreditDetail } from '@cotejo/contracts/credits/review';
import { and, eq, ne } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { minutes } from '#platform/clock.ts';
import { isUniqueViolation } from '#platform/db/database-errors.ts';
import { activities, credits, documents, institutions, notifications } from '#platform/db/schema.ts';
import {
  createCredit,
  createInstitution,
  createUser,
  jpegWithExif,
  pdfFile,
  uploadDocument,
  uploadForm,
  uploadFormerDocument,
} from '#testing/factories.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';
import {
  type DocumentType,
  illegible,
  openReturns,
  otherInstitution,
  tooExpensive,
  twoSides,
} from '../testing/open-returns.ts';

describeOnBothDatabases('giving an application back', (open) => {
  const { returns, submitted, give, verify, decide, office, own, documentOf } = openReturns(open);
  const apply = (id: string, body: object) =>
    returns.app.call('POST', `/credits/${id}/status`, { token: returns.token, body });
  const send = (id: string, documentType: DocumentType, bytes: Buffer, name = 'nuevo.pdf') =>
    returns.app.call('POST', `/credits/${id}/documents/upload`, {
      token: returns.token,
      body: uploadForm({ documentType }, { bytes, name }),
    });
  const newPdf = (() => {
    let made = 0;
    return async () => {
      made += 1;
      return pdfFile(`Archivo nuevo ${made}`);
    };
  })();

  it('rejects the named documents and opens the next round, with one entry, one record, one notice and one mail', async () => {
    const credit = await submitted(true);
    const payroll = await documentOf(credit, 'payroll');
    const idCard = await documentOf(credit, 'id');
    const response = await give(credit.id, {
      documents: [
        { documentId: payroll.id, words: 'Falta marzo' },
        { documentId: idCard.id, reasonId: twoSides },
      ],
      version: 1,
    });
    expect(response.status).toBe(200);
    expect(response.headers.etag).toBe('"2"');
    expect(response.body).toMatchObject({
      message: 'Crédito devuelto para corregir',
      data: {
        status: 'PENDING',
        round: 2,
        version: 2,
        returnedTo: { id: returns.reviewer.id, name: returns.reviewer.name },
        decidedBy: null,
        documentCounts: { total: 3, verified: 1, rejected: 2 },
      },
    });
    const corrections = [
      {
        documentId: idCard.id,
        documentType: 'id',
        reason: {
          id: twoSides,
          sentence: 'Falta un lado de la cédula.',
          nextStep: 'Sube los dos lados en un solo archivo.',
        },
        words: '',
        replaced: false,
      },
      { documentId: payroll.id, documentType: 'payroll', reason: null, words: 'Falta marzo', replaced: false },
    ];
    const details = await own(credit.id);
    expect(details).toMatchObject({ corrections, round: 2, onlyCorrections: true });
    expect((await office(credit.id)).corrections).toEqual(corrections);
    const [listed] = (await returns.app.call('GET', '/credits/user-credits', { token: returns.token })).body
      .data as UserCredit[];
    expect(listed?.corrections).toEqual(corrections);

    expect(details.timeline.filter(({ by }) => by === 'admin').map(({ status, note }) => [status, note])).toEqual([
      [
        'PENDING',
        'Cambia los roles de pago: Falta marzo\nCambia el documento de identidad: Falta un lado de la cédula.',
      ],
    ]);
    const records = await returns.app.parts.db
      .select()
      .from(activities)
      .where(and(eq(activities.targetId, credit.id), ne(activities.status, 'viewed')));
    expect(records).toHaveLength(1);
    const notices = await returns.app.parts.db
      .select()
      .from(notifications)
      .where(eq(notifications.entityId, credit.id));
    expect(notices[0]?.message).toMatch(
      new RegExp(
        `^Crédito devuelto para corregir: ${returns.user.nombres} ${returns.user.apellidos}, \\$[\\d.,]+ a \\d+ meses$`,
      ),
    );
    expect(notices.map(({ type, metadata }) => [type, metadata])).toEqual([
      ['credit_status', { creditId: credit.id, previousStatus: 'DOCUMENTS_SUBMITTED', status: 'PENDING' }],
    ]);
    const mails = await returns.app.mailsTo(returns.user.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Cambia 2 documentos de tu solicitud de crédito']);
    expect(mails[0]?.text).toContain(
      'Documento de identidad: Falta un lado de la cédula.\n\nSube los dos lados en un solo archivo.\n\nRoles de pago\n\n> Falta marzo',
    );
    // Applicants never see a reviewer's name.
    expect(`${JSON.stringify(details)}${mails[0]?.text}`).not.toContain(returns.reviewer.name);
  });

  it('lets its applicant change exactly the named documents, and nothing else', async () => {
    const credit = await submitted();
    const payroll = await documentOf(credit, 'payroll');
    const services = await documentOf(credit, 'services');
    await give(credit.id, { documents: [{ documentId: payroll.id, reasonId: illegible }] });
    const other = await createInstitution(returns.app);
    const refusals = [
      await send(credit.id, 'id', await newPdf()),
      await returns.app.call('DELETE', `/credits/${credit.id}/documents/${services.id}`, { token: returns.token }),
      await apply(credit.id, { institutionId: other.id }),
      await apply(credit.id, { status: 'PENDING' }),
      await returns.app.call('POST', `/credits/${credit.id}/amortization`, {
        token: returns.token,
        body: { amortizationType: 1, amortizationTable: [{}] },
      }),
    ];
    for (const { status, body } of refusals) {
      expect(status).toBe(409);
      expect(body).toMatchObject({
        code: 'INVALID_TRANSITION',
        error: 'Esta vez solo puedes cambiar lo que te devolvieron: los roles de pago.',
        data: { status: 'PENDING', version: 2, corrections: [{ documentId: payroll.id }] },
      });
    }
    expect((await own(credit.id)).documents).toHaveLength(3);
    expect((await send(credit.id, 'payroll', await newPdf())).status).toBe(201);
    // A replaced document stays open until the credit is submitted.
    expect((await send(credit.id, 'payroll', await newPdf())).status).toBe(201);
    expect((await own(credit.id)).corrections).toMatchObject([{ documentId: payroll.id, replaced: true }]);
  });

  it('asks no more for a document that a reviewer accepts after all, and closes it', async () => {
    const credit = await submitted();
    const payroll = await documentOf(credit, 'payroll');
    const services = await documentOf(credit, 'services');
    await give(credit.id, {
      documents: [
        { documentId: payroll.id, words: 'Falta marzo' },
        { documentId: services.id, words: 'Es de otro mes' },
      ],
    });
    expect((await verify(credit.id, { documentId: payroll.id, verified: true })).status).toBe(200);
    const left = [{ documentId: services.id, documentType: 'services', words: 'Es de otro mes', replaced: false }];
    expect((await own(credit.id)).corrections).toMatchObject(left);
    expect((await office(credit.id)).corrections).toMatchObject(left);
    expect((await send(credit.id, 'payroll', await newPdf())).status).toBe(409);
    expect((await documentOf(credit, 'payroll')).id).toBe(payroll.id);
    expect((await send(credit.id, 'services', await newPdf())).status).toBe(201);
    expect((await apply(credit.id, { status: 'DOCUMENTS_SUBMITTED' })).status).toBe(200);
  });

  it('takes the decision back with what it gives back: when, by whom, why and in which words', async () => {
    const credit = await submitted();
    await decide(credit.id, { status: 'REJECTED', reasonId: tooExpensive, note: 'Con 24 meses' });
    const undecided = { decidedAt: null, decidedBy: null, decisionReason: null, decisionWords: null };
    const stored = async () => (await returns.app.parts.db.select().from(credits).where(eq(credits.id, credit.id)))[0];
    expect(await stored()).toMatchObject({ decidedAt: returns.app.clock.now(), decidedBy: returns.reviewer.id });
    expect(await stored()).toMatchObject({ decisionReason: { id: tooExpensive }, decisionWords: 'Con 24 meses' });
    expect((await give(credit.id, { words: 'Prueba con otra suma' })).status).toBe(200);
    expect(await stored()).toMatchObject({ status: 'PENDING', ...undecided });
    expect(await office(credit.id)).toMatchObject({ decidedAt: null, decidedBy: null, decidedByName: null });
    expect((await own(credit.id)).rejection).toBeNull();
  });

  it('lets another institution be chosen where the chosen one closed: else it could never be sent again', async () => {
    const credit = await submitted();
    const other = await createInstitution(returns.app);
    await give(credit.id, { documents: [{ documentId: (await documentOf(credit, 'id')).id, words: 'Cortada' }] });
    expect((await apply(credit.id, { institutionId: other.id })).status).toBe(409);
    await returns.app.parts.db
      .update(institutions)
      .set({ isActive: false })
      .where(eq(institutions.id, credit.institutionId ?? ''));
    expect((await own(credit.id)).onlyCorrections).toBe(false);
    expect((await apply(credit.id, { institutionId: other.id })).status).toBe(200);
  });

  it('takes an application again only without a rejected document, also after a plain PENDING', async () => {
    const credit = await submitted();
    const payroll = await documentOf(credit, 'payroll');
    await verify(credit.id, { documentId: payroll.id, verified: false, comments: 'No se lee bien' });
    await decide(credit.id, { status: 'PENDING' });
    const refused = await apply(credit.id, { status: 'DOCUMENTS_SUBMITTED' });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: 'INVALID_TRANSITION',
      error: 'Antes de enviar cambia los roles de pago: no se aceptó lo que subiste.',
    });
    expect(refused.body.data).toEqual({
      status: 'PENDING',
      version: 2,
      corrections: [
        { documentId: payroll.id, documentType: 'payroll', reason: null, words: 'No se lee bien', replaced: false },
      ],
    });
    // PENDING without a return opens everything.
    expect((await send(credit.id, 'id', await newPdf())).status).toBe(201);
    expect((await send(credit.id, 'payroll', await newPdf())).status).toBe(201);
    expect((await apply(credit.id, { status: 'DOCUMENTS_SUBMITTED' })).status).toBe(200);
  });

  it('comes back to the queue in its second round with its age, its verdicts, and the former file to look at', async () => {
    const credit = await submitted();
    const payroll = await documentOf(credit, 'payroll');
    const services = await documentOf(credit, 'services');
    await verify(credit.id, { documentId: services.id, verified: true });
    await give(credit.id, { documents: [{ documentId: payroll.id, reasonId: illegible }] });
    returns.app.clock.advance(minutes(2));
    const later = await createCredit(returns.app, { userId: returns.user.id, stage: 'DOCUMENTS_SUBMITTED' });
    returns.app.clock.advance(minutes(1));
    await send(credit.id, 'payroll', await newPdf());
    const sentAgain = await apply(credit.id, { status: 'DOCUMENTS_SUBMITTED' });
    expect(sentAgain.body.data).toMatchObject({
      submittedAt: credit.submittedAt?.toISOString(),
      lastSubmittedAt: returns.app.clock.now().toISOString(),
      round: 2,
      onlyCorrections: false,
    });

    const queue = (await returns.app.call('GET', '/admin/credits/pending?limit=100', { token: returns.reviewer.token }))
      .body.data as AdminCreditDetail[];
    const places = [credit, later].map(({ id }) => queue.findIndex((row) => row.id === id));
    expect(places[0]).toBeLessThan(places[1] ?? -1);
    expect(queue[places[0] ?? -1]).toMatchObject({ round: 2, returnedTo: { id: returns.reviewer.id } });

    const seen = await office(credit.id);
    expect(seen.corrections).toMatchObject([{ documentId: payroll.id, replaced: true }]);
    expect(seen.documents.find(({ id }) => id === services.id)?.isVerified).toBe(true);
    expect(seen.formerDocuments).toMatchObject([
      {
        id: payroll.id,
        isVerified: false,
        replacedAt: returns.app.clock.now().toISOString(),
        reason: { id: illegible },
      },
    ]);
    const path = `/admin/credits/${credit.id}/documents/${payroll.id}`;
    const former = await returns.app.call('GET', `${path}/download`, { token: returns.reviewer.token });
    expect(former.bytes.equals(await returns.app.parts.storage.get(payroll.storageKey))).toBe(true);
    expect((await verify(credit.id, { documentId: payroll.id, verified: true })).status).toBe(404);

    await decide(credit.id, { status: 'REJECTED', note: 'No' });
    expect((await office(credit.id)).formerDocuments).toEqual([]);
    expect((await returns.app.call('GET', `${path}/download`, { token: returns.reviewer.token })).status).toBe(404);
    await returns.app.parts.jobs.runDue();
    await expect(returns.app.parts.storage.get(payroll.storageKey)).rejects.toThrow();
  });

  it('deletes the former files of an application that its applicant cancels', async () => {
    const credit = await submitted();
    const payroll = await documentOf(credit, 'payroll');
    await give(credit.id, { documents: [{ documentId: payroll.id, words: 'Borroso' }] });
    await returns.app.call('DELETE', `/credits/${credit.id}/documents/${payroll.id}`, { token: returns.token });
    expect((await office(credit.id)).formerDocuments).toHaveLength(1);
    expect((await own(credit.id)).corrections).toMatchObject([{ documentType: 'payroll', replaced: false }]);
    await apply(credit.id, { status: 'CANCELLED' });
    const left = await returns.app.parts.db.select().from(documents).where(eq(documents.creditId, credit.id));
    expect(left.map(({ documentType, replacedAt }) => [documentType, replacedAt])).toEqual([
      ['id', null],
      ['services', null],
    ]);
  });

  it('counts a former file nowhere: neither as uploaded nor as judged, nor as somebody else’s file', async () => {
    const credit = await submitted(true);
    await decide(credit.id, { status: 'PENDING' });
    const payroll = await documentOf(credit, 'payroll');
    const path = `/credits/${credit.id}/documents`;
    const someoneElses = await createCredit(returns.app, { userId: (await createUser(returns.app)).user.id });
    const bytes = await returns.app.parts.storage.get(payroll.storageKey);
    await uploadDocument(returns.app, { creditId: someoneElses.id, documentType: 'payroll', bytes });
    expect((await office(credit.id)).sharedFiles).toMatchObject([{ documentId: payroll.id, people: 1 }]);

    await returns.app.call('DELETE', `${path}/${payroll.id}`, { token: returns.token });
    const listed = await returns.app.call('GET', path, { token: returns.token });
    expect((listed.body.data as { documentType: string }[]).map(({ documentType }) => documentType).sort()).toEqual([
      'id',
      'services',
    ]);
    for (const rest of ['', '/download'])
      expect((await returns.app.call('GET', `${path}/${payroll.id}${rest}`, { token: returns.token })).status).toBe(
        404,
      );
    const refused = await apply(credit.id, { status: 'DOCUMENTS_SUBMITTED' });
    expect(refused.body).toMatchObject({ code: 'INVALID_TRANSITION', data: { missing: ['payroll'] } });
    const seen = await office(credit.id);
    expect(seen.formerDocuments).toMatchObject([{ id: payroll.id, isVerified: true }]);
    expect(seen.documents).toHaveLength(2);
    expect(seen.documentCounts).toEqual({ total: 2, verified: 2, rejected: 0 });
    expect(seen.sharedFiles).toEqual([]);
  });

  it('has one document of each type in use, whatever is kept beside it [8.11.8]', async () => {
    const credit = await submitted();
    const again = { creditId: credit.id, documentType: 'id' } as const;
    await uploadFormerDocument(returns.app, again);
    await uploadFormerDocument(returns.app, again);
    const second = await uploadDocument(returns.app, again).catch((error: unknown) => error);
    expect(isUniqueViolation(second, 'documents_one_per_type')).toBe(true);
    expect((await office(credit.id)).formerDocuments).toHaveLength(2);
  });

  it.each(['a PDF', 'a photo'])('refuses the file that was rejected, sent again: %s', async (kind) => {
    const credit = await submitted();
    await decide(credit.id, { status: 'PENDING' });
    const same = kind === 'a PDF' ? await newPdf() : await jpegWithExif(80, 60);
    await send(credit.id, 'payroll', same);
    await apply(credit.id, { status: 'DOCUMENTS_SUBMITTED' });
    const rejected = await documentOf(credit, 'payroll');
    await give(credit.id, { documents: [{ documentId: rejected.id, reasonId: illegible }] });
    const response = await send(credit.id, 'payroll', same, 'con otro nombre.pdf');
    expect(response.status).toBe(409);
    expect(response.body).toMatchObject({
      code: 'FILE_UNCHANGED',
      error: 'Es el mismo archivo que no se aceptó. Sube uno nuevo con lo que te pidieron corregir.',
      data: { status: 'PENDING' },
    });
    expect((await documentOf(credit, 'payroll')).id).toBe(rejected.id);
    // The stored bytes are what the applicant's download contains.
    const stored = await returns.app.parts.storage.get(rejected.storageKey);
    expect((await send(credit.id, 'payroll', stored)).body.code).toBe('FILE_UNCHANGED');
    expect((await send(credit.id, 'payroll', await newPdf())).status).toBe(201);
    // Still refused after another file replaced it.
    expect((await send(credit.id, 'payroll', same)).body.code).toBe('FILE_UNCHANGED');
  });

  it('opens everything where no document is named, with the reason in the mail and on the details', async () => {
    const credit = await submitted();
    const response = await give(credit.id, { reasonId: otherInstitution, words: 'Cerraron la agencia' });
    expect(response.body).toMatchObject({
      data: { status: 'PENDING', round: 2, corrections: [], onlyCorrections: false },
    });
    expect((await own(credit.id)).returned).toEqual({
      reason: {
        id: otherInstitution,
        sentence: 'La institución que elegiste ya no aplica para esta solicitud.',
        nextStep: 'Elige otra institución y vuelve a enviar la solicitud.',
      },
      words: 'Cerraron la agencia',
      at: returns.app.clock.now().toISOString(),
    });
    const mails = await returns.app.mailsTo(returns.user.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toMatch(/ya no aplica[\s\S]*> Cerraron la agencia[\s\S]*Elige otra institución/);
    const other = await createInstitution(returns.app);
    expect((await apply(credit.id, { institutionId: other.id })).status).toBe(200);
    expect((await send(credit.id, 'id', await newPdf())).status).toBe(201);
  });

  it('opens everything again when a reviewer sets it to PENDING as a whole', async () => {
    const credit = await submitted();
    await give(credit.id, { documents: [{ documentId: (await documentOf(credit, 'id')).id, words: 'Cortada' }] });
    await decide(credit.id, { status: 'UNDER_REVIEW' });
    await decide(credit.id, { status: 'PENDING' });
    expect((await send(credit.id, 'services', await newPdf())).status).toBe(201);
    expect((await own(credit.id)).returned).toBeNull();
    expect((await own(credit.id)).corrections).toMatchObject([{ documentType: 'id', words: 'Cortada' }]);
  });
});
