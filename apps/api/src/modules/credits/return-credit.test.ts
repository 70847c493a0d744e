import { reviewerPermissions } from '@cotejo/contracts/core/permissions';
import type { CreditDetails, UserCredit } from '@cotejo/contracts/credits/applicant';
import type { AdminCreditDetail } from '@cotejo/contracts/credits/review';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { minutes } from '#clock.ts';
import { activities, credits, documents, formerDocuments, institutions, notifications } from '#db/schema.ts';
import {
  type Credit,
  createAdmin,
  createCredit,
  createInstitution,
  createUser,
  jpegWithExif,
  pdfFile,
  type User,
  uploadForm,
} from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';

const illegible = '01930000-0000-7000-8000-000000000001';
const twoSides = '01930000-0000-7000-8000-000000000004';
const otherInstitution = '01930000-0000-7000-8000-000000000007';
const tooExpensive = '01930000-0000-7000-8000-000000000008';

type DocumentType = 'id' | 'payroll' | 'services';

describeOnBothDatabases('giving an application back', (open) => {
  let app: TestApp;
  let reviewer: { token: string; id: string; name: string };
  let user: User;
  let token: string;

  beforeAll(async () => {
    app = await openTestApp(await open());
    const { admin, token: bearer } = await createAdmin(app, { permissions: [...reviewerPermissions] });
    reviewer = { token: bearer, id: admin.id, name: `${admin.nombres} ${admin.apellidos}` };
  });
  afterAll(() => app.close());

  /** A person of their own each time, so that the mails are those of the test. */
  const submitted = async (isVerified: boolean | null = null): Promise<Credit> => {
    ({ user, token } = await createUser(app));
    return createCredit(app, { userId: user.id, stage: 'DOCUMENTS_SUBMITTED', isVerified });
  };
  const give = (id: string, body: object, as = reviewer.token, headers: Record<string, string> = {}) =>
    app.call('POST', `/admin/credits/${id}/return`, { token: as, body, headers });
  const verify = (id: string, body: object, as = reviewer.token) =>
    app.call('POST', `/admin/credits/${id}/verify-document`, { token: as, body });
  const decide = (id: string, body: object) =>
    app.call('POST', `/admin/credits/${id}/status`, { token: reviewer.token, body });
  const office = async (id: string) =>
    (await app.call('GET', `/admin/credits/${id}`, { token: reviewer.token })).body.data as AdminCreditDetail;
  const own = async (id: string) =>
    (await app.call('GET', `/credits/${id}/details`, { token })).body.data as CreditDetails;
  const apply = (id: string, body: object) => app.call('POST', `/credits/${id}/status`, { token, body });
  const send = (id: string, documentType: DocumentType, bytes: Buffer, name = 'nuevo.pdf') =>
    app.call('POST', `/credits/${id}/documents/upload`, { token, body: uploadForm({ documentType }, { bytes, name }) });
  const documentOf = async (credit: { id: string }, documentType: DocumentType) => {
    const [row] = await app.parts.db
      .select()
      .from(documents)
      .where(and(eq(documents.creditId, credit.id), eq(documents.documentType, documentType)));
    if (!row) throw new Error('no document');
    return row;
  };
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
        returnedTo: { id: reviewer.id, name: reviewer.name },
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
    const [listed] = (await app.call('GET', '/credits/user-credits', { token })).body.data as UserCredit[];
    expect(listed?.corrections).toEqual(corrections);

    expect(details.timeline.filter(({ by }) => by === 'admin').map(({ status, note }) => [status, note])).toEqual([
      [
        'PENDING',
        'Cambia los roles de pago: Falta marzo\nCambia el documento de identidad: Falta un lado de la cédula.',
      ],
    ]);
    const records = await app.parts.db.select().from(activities).where(eq(activities.targetId, credit.id));
    expect(records).toHaveLength(1);
    const notices = await app.parts.db.select().from(notifications).where(eq(notifications.entityId, credit.id));
    expect(notices[0]?.message).toMatch(
      new RegExp(`^Crédito devuelto para corregir: ${user.nombres} ${user.apellidos}, \\$[\\d.,]+ a \\d+ meses$`),
    );
    expect(notices.map(({ type, metadata }) => [type, metadata])).toEqual([
      ['credit_status', { creditId: credit.id, previousStatus: 'DOCUMENTS_SUBMITTED', status: 'PENDING' }],
    ]);
    const mails = await app.mailsTo(user.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Cambia 2 documentos de tu solicitud de crédito']);
    expect(mails[0]?.text).toContain(
      'Documento de identidad: Falta un lado de la cédula.\n\nSube los dos lados en un solo archivo.\n\nRoles de pago\n\n> Falta marzo',
    );
    // A reviewer's name is for colleagues.
    expect(`${JSON.stringify(details)}${mails[0]?.text}`).not.toContain(reviewer.name);
  });

  it('lets its applicant change exactly the named documents, and nothing else', async () => {
    const credit = await submitted();
    const payroll = await documentOf(credit, 'payroll');
    const services = await documentOf(credit, 'services');
    await give(credit.id, { documents: [{ documentId: payroll.id, reasonId: illegible }] });
    const other = await createInstitution(app);
    const refusals = [
      await send(credit.id, 'id', await newPdf()),
      await app.call('DELETE', `/credits/${credit.id}/documents/${services.id}`, { token }),
      await apply(credit.id, { institutionId: other.id }),
      await apply(credit.id, { status: 'PENDING' }),
      await app.call('POST', `/credits/${credit.id}/amortization`, {
        token,
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
    // Named once, it may be changed until it is sent.
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
    const stored = async () => (await app.parts.db.select().from(credits).where(eq(credits.id, credit.id)))[0];
    expect(await stored()).toMatchObject({ decidedAt: app.clock.now(), decidedBy: reviewer.id });
    expect(await stored()).toMatchObject({ decisionReason: { id: tooExpensive }, decisionWords: 'Con 24 meses' });
    expect((await give(credit.id, { words: 'Prueba con otra suma' })).status).toBe(200);
    expect(await stored()).toMatchObject({ status: 'PENDING', ...undecided });
    expect(await office(credit.id)).toMatchObject({ decidedAt: null, decidedBy: null, decidedByName: null });
    expect((await own(credit.id)).rejection).toBeNull();
  });

  it('lets another institution be chosen where the chosen one closed: else it could never be sent again', async () => {
    const credit = await submitted();
    const other = await createInstitution(app);
    await give(credit.id, { documents: [{ documentId: (await documentOf(credit, 'id')).id, words: 'Cortada' }] });
    expect((await apply(credit.id, { institutionId: other.id })).status).toBe(409);
    await app.parts.db
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
    // A plain PENDING leaves everything open.
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
    app.clock.advance(minutes(2));
    const later = await createCredit(app, { userId: user.id, stage: 'DOCUMENTS_SUBMITTED' });
    app.clock.advance(minutes(1));
    await send(credit.id, 'payroll', await newPdf());
    const sentAgain = await apply(credit.id, { status: 'DOCUMENTS_SUBMITTED' });
    expect(sentAgain.body.data).toMatchObject({
      submittedAt: credit.submittedAt?.toISOString(),
      lastSubmittedAt: app.clock.now().toISOString(),
      round: 2,
      onlyCorrections: false,
    });

    const queue = (await app.call('GET', '/admin/credits/pending?limit=100', { token: reviewer.token })).body
      .data as AdminCreditDetail[];
    const places = [credit, later].map(({ id }) => queue.findIndex((row) => row.id === id));
    expect(places[0]).toBeLessThan(places[1] ?? -1);
    expect(queue[places[0] ?? -1]).toMatchObject({ round: 2, returnedTo: { id: reviewer.id } });

    const seen = await office(credit.id);
    expect(seen.corrections).toMatchObject([{ documentId: payroll.id, replaced: true }]);
    expect(seen.documents.find(({ id }) => id === services.id)?.isVerified).toBe(true);
    expect(seen.formerDocuments).toMatchObject([
      { id: payroll.id, isVerified: false, replacedAt: app.clock.now().toISOString(), reason: { id: illegible } },
    ]);
    const path = `/admin/credits/${credit.id}/documents/${payroll.id}`;
    const former = await app.call('GET', `${path}/download`, { token: reviewer.token });
    expect(former.bytes.equals(await app.parts.storage.get(payroll.storageKey))).toBe(true);
    expect((await verify(credit.id, { documentId: payroll.id, verified: true })).status).toBe(404);

    await decide(credit.id, { status: 'REJECTED', note: 'No' });
    expect((await office(credit.id)).formerDocuments).toEqual([]);
    expect((await app.call('GET', `${path}/download`, { token: reviewer.token })).status).toBe(404);
    await app.parts.jobs.runDue();
    await expect(app.parts.storage.get(payroll.storageKey)).rejects.toThrow();
  });

  it('forgets the former files of an application that its applicant cancels', async () => {
    const credit = await submitted();
    const payroll = await documentOf(credit, 'payroll');
    await give(credit.id, { documents: [{ documentId: payroll.id, words: 'Borroso' }] });
    await app.call('DELETE', `/credits/${credit.id}/documents/${payroll.id}`, { token });
    expect((await office(credit.id)).formerDocuments).toHaveLength(1);
    expect((await own(credit.id)).corrections).toMatchObject([{ documentType: 'payroll', replaced: false }]);
    await apply(credit.id, { status: 'CANCELLED' });
    expect(await app.parts.db.select().from(formerDocuments).where(eq(formerDocuments.creditId, credit.id))).toEqual(
      [],
    );
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
    // Nor as it was stored, which is what a download of it gives.
    const stored = await app.parts.storage.get(rejected.storageKey);
    expect((await send(credit.id, 'payroll', stored)).body.code).toBe('FILE_UNCHANGED');
    expect((await send(credit.id, 'payroll', await newPdf())).status).toBe(201);
    // Nor once another one stood in its place.
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
      at: app.clock.now().toISOString(),
    });
    const mails = await app.mailsTo(user.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toMatch(/ya no aplica[\s\S]*> Cerraron la agencia[\s\S]*Elige otra institución/);
    const other = await createInstitution(app);
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
