import { reviewerPermissions } from '@cotejo/contracts/core/permissions';
import type { CreditDetails } from '@cotejo/contracts/credits/applicant';
import type { AdminCreditDetail } from '@cotejo/contracts/credits/review';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { documents } from '#db/schema.ts';
import { type Credit, createAdmin, createCredit, createUser, type User } from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';

const illegible = '01930000-0000-7000-8000-000000000001';

const twoSides = '01930000-0000-7000-8000-000000000004';

const tooExpensive = '01930000-0000-7000-8000-000000000008';

type DocumentType = 'id' | 'payroll' | 'services';

describeOnBothDatabases('what cannot be given back', (open) => {
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
  const documentOf = async (credit: { id: string }, documentType: DocumentType) => {
    const [row] = await app.parts.db
      .select()
      .from(documents)
      .where(and(eq(documents.creditId, credit.id), eq(documents.documentType, documentType)));
    if (!row) throw new Error('no document');
    return row;
  };

  it('names every wrong part of what is sent, and then changes nothing', async () => {
    const credit = await submitted();
    const payroll = (await documentOf(credit, 'payroll')).id;
    const stranger = (await documentOf(await createCredit(app, { userId: user.id, stage: 'UNDER_REVIEW' }), 'id')).id;
    const cases: [object, Record<string, string>][] = [
      [{}, { documents: 'Marca al menos un documento o di qué hay que corregir' }],
      [{ documents: [{ documentId: payroll, words: '  ' }] }, { 'documents.0.reasonId': 'Elige o escribe un motivo' }],
      [
        { documents: [{ documentId: payroll, reasonId: tooExpensive }] },
        { 'documents.0.reasonId': 'Ese motivo no corresponde aquí: elige otro' },
      ],
      [
        { documents: [{ documentId: payroll, reasonId: twoSides }] },
        { 'documents.0.reasonId': 'Ese motivo no corresponde aquí: elige otro' },
      ],
      [
        {
          documents: [
            { documentId: payroll, words: 'a' },
            { documentId: payroll, words: 'b' },
          ],
        },
        { 'documents.1.documentId': 'Ese documento está dos veces' },
      ],
      [
        { documents: [{ documentId: stranger, words: 'a' }] },
        { 'documents.0.documentId': 'Ese documento ya no está en la solicitud' },
      ],
      [{ reasonId: illegible }, { reasonId: 'Ese motivo no corresponde aquí: elige otro' }],
      [{ reasonId: payroll }, { reasonId: 'Ese motivo no existe: elige otro' }],
      [{ words: 'a'.repeat(1_001) }, { words: 'Debe tener como máximo 1000 caracteres' }],
    ];
    for (const [body, fields] of cases) {
      const response = await give(credit.id, body);
      expect(response.status).toBe(400);
      expect(response.body).toMatchObject({ code: 'VALIDATION_ERROR', fields });
    }
    expect((await give(credit.id, { words: 'a', note: 'b' })).body.code).toBe('UNKNOWN_FIELD');
    const seen = await office(credit.id);
    expect(seen).toMatchObject({ status: 'DOCUMENTS_SUBMITTED', version: 1, round: 1 });
    expect(seen.documents.map(({ isVerified }) => isVerified)).toEqual([null, null, null]);
    expect(await app.mailsTo(user.email)).toEqual([]);
  });

  it('asks for documents.verify where a document is named, and for approve or reject always', async () => {
    const credit = await submitted();
    const named = { documents: [{ documentId: (await documentOf(credit, 'id')).id, words: 'a' }] };
    const { token: approver } = await createAdmin(app, { permissions: ['credits.approve'] });
    const { token: verifier } = await createAdmin(app, { permissions: ['documents.verify'] });
    expect((await give(credit.id, named, approver)).status).toBe(403);
    expect((await give(credit.id, named, verifier)).status).toBe(403);
    expect((await give(credit.id, { words: 'a' }, verifier)).status).toBe(403);
    expect((await give(credit.id, { words: 'a' }, token)).status).toBe(401);
    expect((await give(credit.id, { words: 'a' }, approver)).status).toBe(200);
  });

  it.each([['version'], ['If-Match']])('tells a reviewer by %s that the credit moved on', async (way) => {
    const credit = await submitted();
    await decide(credit.id, { status: 'UNDER_REVIEW' });
    const body = { words: 'Corrige' };
    const stale =
      way === 'version'
        ? await give(credit.id, { ...body, version: 1 })
        : await give(credit.id, body, reviewer.token, { 'if-match': '"1"' });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({ code: 'CONFLICT', data: { status: 'UNDER_REVIEW', version: 2 } });
  });

  it('is refused where the applicant has it, where it is cancelled, and for documents of an approved one', async () => {
    ({ user, token } = await createUser(app));
    for (const stage of ['PENDING', 'INSTITUTION_SELECTED', 'CANCELLED'] as const) {
      const credit = await createCredit(app, { userId: user.id, stage });
      const response = await give(credit.id, { words: 'Corrige' });
      expect(response.body).toMatchObject({ code: 'INVALID_TRANSITION', data: { status: stage, version: 1 } });
    }
    const approved = await createCredit(app, { userId: user.id, stage: 'APPROVED', isVerified: true });
    const named = { documents: [{ documentId: (await documentOf(approved, 'id')).id, words: 'a' }] };
    expect((await give(approved.id, named)).body).toMatchObject({ code: 'INVALID_TRANSITION' });
    expect((await give('019303e6-0000-7000-8000-00000000dead', { words: 'a' })).status).toBe(404);
  });

  it('tells nobody of a rejected document until the credit is given back or rejected, and then of its reason', async () => {
    const credit = await submitted();
    const payroll = await documentOf(credit, 'payroll');
    await verify(credit.id, { documentId: payroll.id, verified: false, reasonId: illegible, comments: 'La página 2' });
    expect(await app.mailsTo(user.email)).toEqual([]);
    await decide(credit.id, { status: 'REJECTED', reasonId: tooExpensive, note: 'Con 24 meses' });
    const mails = await app.mailsTo(user.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Tu solicitud de crédito no fue aprobada']);
    expect(mails[0]?.text).toMatch(
      /La cuota supera lo que permite el ingreso declarado\.[\s\S]*> Con 24 meses[\s\S]*Roles de pago: No se lee bien\.\n\n> La página 2/,
    );
    const details = await own(credit.id);
    expect(details.rejection).toMatchObject({ reason: { id: tooExpensive }, words: 'Con 24 meses' });
    expect(details.timeline.at(-1)?.note).toBe('La cuota supera lo que permite el ingreso declarado. Con 24 meses');
    expect(await office(credit.id)).toMatchObject({ decidedBy: reviewer.id, decidedByName: reviewer.name });
  });
});
