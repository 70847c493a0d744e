import { expect, it } from 'vitest';
import { createAdmin, createCredit, createUser } from '#testing/factories.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';
import { illegible, openReturns, tooExpensive, twoSides } from '../testing/open-returns.ts';

describeOnBothDatabases('what cannot be given back', (open) => {
  const { returns, submitted, give, verify, decide, office, own, documentOf } = openReturns(open);

  it('names every wrong part of what is sent, and then changes nothing', async () => {
    const credit = await submitted();
    const payroll = (await documentOf(credit, 'payroll')).id;
    const stranger = (
      await documentOf(await createCredit(returns.app, { userId: returns.user.id, stage: 'UNDER_REVIEW' }), 'id')
    ).id;
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
    expect(await returns.app.mailsTo(returns.user.email)).toEqual([]);
  });

  it('asks for documents.verify where a document is named, and for approve or reject always', async () => {
    const credit = await submitted();
    const named = { documents: [{ documentId: (await documentOf(credit, 'id')).id, words: 'a' }] };
    const { token: approver } = await createAdmin(returns.app, { permissions: ['credits.approve'] });
    const { token: verifier } = await createAdmin(returns.app, { permissions: ['documents.verify'] });
    expect((await give(credit.id, named, approver)).status).toBe(403);
    expect((await give(credit.id, named, verifier)).status).toBe(403);
    expect((await give(credit.id, { words: 'a' }, verifier)).status).toBe(403);
    expect((await give(credit.id, { words: 'a' }, returns.token)).status).toBe(401);
    expect((await give(credit.id, { words: 'a' }, approver)).status).toBe(200);
  });

  it.each([['version'], ['If-Match']])('tells a reviewer by %s that the credit moved on', async (way) => {
    const credit = await submitted();
    await decide(credit.id, { status: 'UNDER_REVIEW' });
    const body = { words: 'Corrige' };
    const stale =
      way === 'version'
        ? await give(credit.id, { ...body, version: 1 })
        : await give(credit.id, body, returns.reviewer.token, { 'if-match': '"1"' });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({ code: 'CONFLICT', data: { status: 'UNDER_REVIEW', version: 2 } });
  });

  it('is refused where the applicant has it, where it is cancelled, and for documents of an approved one', async () => {
    Object.assign(returns, await createUser(returns.app));
    for (const stage of ['PENDING', 'INSTITUTION_SELECTED', 'CANCELLED'] as const) {
      const credit = await createCredit(returns.app, { userId: returns.user.id, stage });
      const response = await give(credit.id, { words: 'Corrige' });
      expect(response.body).toMatchObject({ code: 'INVALID_TRANSITION', data: { status: stage, version: 1 } });
    }
    const approved = await createCredit(returns.app, { userId: returns.user.id, stage: 'APPROVED', isVerified: true });
    const named = { documents: [{ documentId: (await documentOf(approved, 'id')).id, words: 'a' }] };
    expect((await give(approved.id, named)).body).toMatchObject({ code: 'INVALID_TRANSITION' });
    expect((await give('019303e6-0000-7000-8000-00000000dead', { words: 'a' })).status).toBe(404);
  });

  it('tells nobody of a rejected document until the credit is given back or rejected, and then of its reason', async () => {
    const credit = await submitted();
    const payroll = await documentOf(credit, 'payroll');
    await verify(credit.id, { documentId: payroll.id, verified: false, reasonId: illegible, comments: 'La página 2' });
    expect(await returns.app.mailsTo(returns.user.email)).toEqual([]);
    await decide(credit.id, { status: 'REJECTED', reasonId: tooExpensive, note: 'Con 24 meses' });
    const mails = await returns.app.mailsTo(returns.user.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Tu solicitud de crédito no pasó la revisión']);
    expect(mails[0]?.text).toMatch(
      /La cuota supera lo que permite el ingreso declarado\.[\s\S]*> Con 24 meses[\s\S]*Roles de pago: No se lee bien\.\n\n> La página 2/,
    );
    const details = await own(credit.id);
    expect(details.rejection).toMatchObject({ reason: { id: tooExpensive }, words: 'Con 24 meses' });
    expect(details.timeline.at(-1)?.note).toBe('La cuota supera lo que permite el ingreso declarado. Con 24 meses');
    expect(await office(credit.id)).toMatchObject({
      decidedBy: returns.reviewer.id,
      decidedByName: returns.reviewer.name,
    });
  });
});
