import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { startUserSession } from '#modules/identity';
import { hours } from '#platform/clock.ts';
import { inTransaction } from '#platform/db/database.ts';
import { activities, consents, credits, institutions, notifications } from '#platform/db/schema.ts';
import {
  contextFor,
  createAdmin,
  createCredit,
  createInstitution,
  createUser,
  type User,
  uploadDocument,
} from '#testing/factories.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';
import { application, type Details, openApplications } from '../testing/open-applications.ts';
import { createCredit as createCreditOf } from './create-credit.ts';

describeOnBothDatabases('credits over HTTP', (open) => {
  const { applicant, apply, setStatus, amortize, details, newCredit } = openApplications(open);
  /** Signs in again, since the test moves the clock past the end of the session. */
  const signIn = async (who: User) => {
    const { accessToken } = await inTransaction(applicant.app.parts.db, (tx) =>
      startUserSession(contextFor(applicant.app.parts), tx, who.id),
    );
    applicant.stranger = (await createUser(applicant.app)).token;
    return { token: accessToken };
  };
  const readyCredit = async () => {
    const id = await newCredit();
    await setStatus(id, { institutionId: applicant.bank.id });
    await amortize(id);
    for (const documentType of ['id', 'payroll', 'services'] as const) {
      await uploadDocument(applicant.app, { creditId: id, documentType });
    }
    return id;
  };

  describe('what one person may have at a time', () => {
    it('ten applications in review: the eleventh is refused with a sentence, and taken once there is room [8.12.8]', async () => {
      const { app, bank } = applicant;
      const { user, token } = await createUser(app);
      const inReview: string[] = [];
      for (let number = 0; number < 10; number += 1) {
        const { id } = await createCredit(app, { userId: user.id, stage: 'DOCUMENTS_SUBMITTED', institution: bank });
        inReview.push(id);
      }
      const id = String(((await apply(application, {}, token)).body.data as Details).id);
      await setStatus(id, { institutionId: bank.id }, token);
      await app.call('POST', `/credits/${id}/amortization`, {
        token,
        body: { amortizationType: 2, amortizationTable: [{}] },
      });
      for (const documentType of ['id', 'payroll', 'services'] as const) {
        await uploadDocument(app, { creditId: id, documentType });
      }
      const refused = await setStatus(id, { status: 'DOCUMENTS_SUBMITTED' }, token);
      expect([refused.status, refused.body.code]).toEqual([409, 'CONFLICT']);
      expect(refused.body.message).toMatch(/^Ya tienes 10 solicitudes en revisión/);
      await setStatus(inReview[0] ?? '', { status: 'CANCELLED' }, token);
      expect((await setStatus(id, { status: 'DOCUMENTS_SUBMITTED' }, token)).status).toBe(200);
    });

    it('of comparisons that were never sent the newest twenty stay [8.12.9]', async () => {
      const { app } = applicant;
      const { user, token } = await createUser(app);
      const sent = await createCredit(app, {
        userId: user.id,
        stage: 'DOCUMENTS_SUBMITTED',
        institution: applicant.bank,
      });
      const ids: string[] = [];
      for (let number = 0; number < 22; number += 1) {
        ids.push(String(((await apply(application, {}, token)).body.data as Details).id));
      }
      const { body } = await app.call('GET', '/credits/user-credits', { token });
      const listed = (body.data as Details[]).map(({ id }) => id);
      expect(listed.sort()).toEqual([...ids.slice(2), sent.id].sort());
    });
  });

  describe('creating', () => {
    it('creates a pending credit of the profile’s e-mail and cédula [1.7.24] [1.7.25] [2.7.36] [1.4.01] [2.4.27] [1.3.01]', async () => {
      const { status, body } = await apply({ ...application, status: 'PENDING' });
      expect(status).toBe(201);
      expect(body.data).toMatchObject({
        id: expect.any(String),
        amount: 10_000,
        term: 24,
        income: 1_200,
        location: 'Quito',
        email: applicant.user.email,
        document: applicant.user.cedula,
        termsAccepted: true,
        status: 'PENDING',
        institutionId: null,
        institution: null,
        amortizationType: null,
        amortizationTable: null,
        documents: [],
      });
    });

    it('writes consent, timeline, activity and notification', async () => {
      const { db } = applicant.app.parts;
      const id = await newCredit();
      expect((await details(id)).timeline).toMatchObject([{ status: 'PENDING', by: 'user' }]);
      const [consent] = await db.select().from(consents).where(eq(consents.creditId, id));
      expect(consent).toMatchObject({ userId: applicant.user.id, purpose: 'application', ipAddress: '127.0.0.1' });
      expect(consent?.termsVersionId).toEqual(expect.any(String));
      expect(await db.select().from(activities).where(eq(activities.targetId, id))).toMatchObject([
        { type: 'credit', status: 'created' },
      ]);
      expect(await db.select().from(notifications).where(eq(notifications.entityId, id))).toMatchObject([
        { type: 'new_credit' },
      ]);
    });

    it.each(['amount', 'term', 'income', 'location', 'email', 'document'])(
      'refuses one without %s [1.5.12] [2.5.41]',
      async (field) => {
        const { status, body } = await apply({ ...application, [field]: undefined });
        expect(status).toBe(400);
        expect(body).toMatchObject({ code: 'VALIDATION_ERROR', error: 'Todos los campos son requeridos' });
        expect(Object.keys(body.fields as object)).toEqual([field]);
      },
    );

    it.each([
      [{ amount: 499.99 }, 'INVALID_AMOUNT'],
      [{ amount: 1_000.001 }, 'INVALID_AMOUNT'],
      [{ term: 73 }, 'INVALID_TERM'],
      [{ term: 12.5 }, 'INVALID_TERM'],
      [{ termsAccepted: false }, 'VALIDATION_ERROR'],
      [{ status: 'APPROVED' }, 'VALIDATION_ERROR'],
      [{ userId: 'otra' }, 'UNKNOWN_FIELD'],
    ])('refuses %j with %s', async (changes, code) => {
      const { status, body } = await apply({ ...application, ...changes });
      expect(status).toBe(400);
      expect(body.code).toBe(code);
    });

    it('returns the first credit for a repeated key, also in parallel, for a day', async () => {
      const key = { 'idempotency-key': 'clave-1' };
      const responses = await Promise.all(Array.from({ length: 8 }, () => apply(application, key)));
      const ids = new Set(responses.map(({ body }) => (body.data as Details).id));
      expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(201));
      expect(ids.size).toBe(1);
      const other = await apply({ ...application, amount: 11_000 }, key);
      expect(other.status).toBe(409);
      expect(other.body.code).toBe('CONFLICT');
      const somebodyElse = await apply(application, key, applicant.stranger);
      expect(ids.has((somebodyElse.body.data as Details).id)).toBe(false);
    });
  });

  it('deletes a key after a day, and refuses one too long to keep', async () => {
    const context = contextFor(applicant.app.parts, { kind: 'user', userId: applicant.user.id, sessionId: 'test' });
    const body = { ...application, termsAccepted: true } as const;
    const first = await createCreditOf(context, body, 'clave-2');
    applicant.app.clock.advance(hours(24) - 1);
    expect((await createCreditOf(context, body, 'clave-2')).id).toBe(first.id);
    applicant.app.clock.advance(1);
    expect((await createCreditOf(context, { ...body, amount: 900 }, 'clave-2')).id).not.toBe(first.id);
    applicant.token = (await signIn(applicant.user)).token;
    const { status } = await apply(application, { 'idempotency-key': 'x'.repeat(201) });
    expect(status).toBe(400);
  });

  describe('who may', () => {
    it('asks to sign in [2.6.04]', async () => {
      for (const [method, path] of [
        ['POST', '/credits'],
        ['GET', '/credits/user-credits'],
        ['GET', '/credits/search?amount=1000&term=12&income=500'],
      ] as const) {
        const { status, body } = await applicant.app.call(method, path);
        expect(status).toBe(401);
        expect(body).toMatchObject({ code: 'UNAUTHORIZED', error: 'Debe iniciar sesión para continuar' });
      }
    });

    it('responds with 404 for somebody else’s credit on every call [2.8.12]', async () => {
      const id = await newCredit();
      const calls = [
        ['GET', 'details', undefined],
        ['POST', 'status', { status: 'CANCELLED' }],
        ['POST', 'amortization', { amortizationType: 2, amortizationTable: [{}] }],
        ['GET', 'information-sheet', undefined],
        ['GET', 'documents', undefined],
      ] as const;
      for (const [method, path, body] of calls) {
        const response = await applicant.app.call(method, `/credits/${id}/${path}`, {
          token: applicant.stranger,
          ...(body && { body }),
        });
        expect(response.status).toBe(404);
        expect(response.body).toMatchObject({ error: 'El recurso solicitado no fue encontrado' });
      }
      expect((await details(id)).status).toBe('PENDING');
    });

    it('refuses a session of an administrator', async () => {
      const admin = await createAdmin(applicant.app);
      expect((await apply(application, {}, admin.token)).status).toBe(401);
    });
  });

  describe('submitting', () => {
    it('is refused until institution, amortization and three documents are there [1.4.04]', async () => {
      const id = await newCredit();
      const submit = () => setStatus(id, { status: 'DOCUMENTS_SUBMITTED' });
      const refusal = async () => {
        const { status, body } = await submit();
        expect(status).toBe(409);
        expect(body).toMatchObject({ code: 'INVALID_TRANSITION', data: { version: expect.any(Number) } });
        return body.error;
      };
      expect(await refusal()).toBe('No se ha seleccionado una institución');
      await setStatus(id, { institutionId: applicant.bank.id });
      expect(await refusal()).toBe('Debe seleccionar un tipo de amortización');
      await amortize(id);
      await uploadDocument(applicant.app, { creditId: id, documentType: 'id' });
      expect(await refusal()).toMatch(/^Faltan documentos: Roles de pago y Planilla/);
      await uploadDocument(applicant.app, { creditId: id, documentType: 'payroll' });
      expect(await refusal()).toMatch(/^Faltan documentos: Planilla/);
      await uploadDocument(applicant.app, { creditId: id, documentType: 'services' });
      expect((await submit()).body.data).toMatchObject({ status: 'DOCUMENTS_SUBMITTED' });
    });

    it('stores DOCUMENTS_SUBMITTED, tells the reviewers and mails the applicant [1.4.03] [2.4.29] [1.7.28]', async () => {
      const id = await readyCredit();
      const { body } = await setStatus(id, { status: 'DOCUMENTS_SUBMITTED' });
      expect(body.data).toMatchObject({
        status: 'DOCUMENTS_SUBMITTED',
        submittedAt: applicant.app.clock.now().toISOString(),
      });
      const notices = await applicant.app.parts.db.select().from(notifications).where(eq(notifications.entityId, id));
      expect(notices.map(({ type }) => type)).toContain('credit_status');
      expect((await applicant.app.mailsTo(applicant.user.email))[0]?.subject).toBe('Recibimos tu solicitud de crédito');
    });

    it('makes one submission of twenty', async () => {
      const id = await readyCredit();
      const responses = await Promise.all(
        Array.from({ length: 20 }, () => setStatus(id, { status: 'DOCUMENTS_SUBMITTED' })),
      );
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
      for (const { status, body } of responses.filter((response) => response.status !== 200)) {
        expect(status).toBe(409);
        expect(body).toMatchObject({ code: 'INVALID_TRANSITION', data: { status: 'DOCUMENTS_SUBMITTED' } });
      }
      const { timeline } = await details(id);
      expect(timeline.filter(({ status }) => status === 'DOCUMENTS_SUBMITTED')).toHaveLength(1);
    });

    it('closes the credit to changes', async () => {
      const { id } = await createCredit(applicant.app, {
        userId: applicant.user.id,
        stage: 'DOCUMENTS_SUBMITTED',
        institution: applicant.bank,
      });
      const other = await createInstitution(applicant.app);
      expect((await setStatus(id, { institutionId: other.id })).status).toBe(409);
      expect((await amortize(id, 1)).status).toBe(409);
      expect((await setStatus(id, { status: 'PENDING' })).status).toBe(409);
    });

    it('opens it again after a reviewer set it to PENDING, not under review, and keeps when it was first sent', async () => {
      const { id, submittedAt } = await createCredit(applicant.app, {
        userId: applicant.user.id,
        stage: 'UNDER_REVIEW',
        institution: applicant.bank,
      });
      expect((await amortize(id, 1)).status).toBe(409);
      await applicant.app.parts.db.update(credits).set({ status: 'PENDING' }).where(eq(credits.id, id));
      expect((await amortize(id, 1)).status).toBe(200);
      applicant.app.clock.advance(hours(1));
      const { body } = await setStatus(id, { status: 'DOCUMENTS_SUBMITTED' });
      expect(body.data).toMatchObject({ status: 'DOCUMENTS_SUBMITTED', submittedAt: submittedAt?.toISOString() });
      expect(submittedAt).not.toEqual(applicant.app.clock.now());
    });

    it('is refused when the institution closed meanwhile', async () => {
      const closing = await createInstitution(applicant.app);
      const id = await newCredit();
      await setStatus(id, { institutionId: closing.id });
      await amortize(id);
      for (const documentType of ['id', 'payroll', 'services'] as const) {
        await uploadDocument(applicant.app, { creditId: id, documentType });
      }
      await applicant.app.parts.db.update(institutions).set({ isActive: false }).where(eq(institutions.id, closing.id));
      expect((await setStatus(id, { status: 'DOCUMENTS_SUBMITTED' })).status).toBe(409);
    });
  });

  describe('cancelling', () => {
    it.each(['PENDING', 'INSTITUTION_SELECTED', 'DOCUMENTS_SUBMITTED', 'UNDER_REVIEW'] as const)(
      'is possible while %s',
      async (stage) => {
        const { id } = await createCredit(applicant.app, {
          userId: applicant.user.id,
          stage,
          institution: applicant.bank,
        });
        const { status, body } = await setStatus(id, { status: 'CANCELLED' });
        expect(status).toBe(200);
        expect(body.data).toMatchObject({ status: 'CANCELLED' });
      },
    );

    it.each(['APPROVED', 'REJECTED', 'CANCELLED'] as const)('is refused once %s', async (stage) => {
      const { id } = await createCredit(applicant.app, {
        userId: applicant.user.id,
        stage,
        institution: applicant.bank,
      });
      const { status, body } = await setStatus(id, { status: 'CANCELLED' });
      expect(status).toBe(409);
      expect(body).toMatchObject({ code: 'INVALID_TRANSITION', data: { status: stage, version: 1 } });
    });

    it('tells the office who cancelled what, from which status, and dates the change', async () => {
      const person = await createUser(applicant.app, { nombres: 'Rosa', apellidos: 'Retira' });
      const stage = 'DOCUMENTS_SUBMITTED';
      const { id } = await createCredit(applicant.app, { userId: person.user.id, stage, institution: applicant.bank });
      applicant.app.clock.advance(1_000);
      const { body } = await setStatus(id, { status: 'CANCELLED' }, person.token);
      const now = applicant.app.clock.now().toISOString();
      const notices = await applicant.app.parts.db.select().from(notifications).where(eq(notifications.entityId, id));
      expect(notices).toMatchObject([
        {
          type: 'credit_status',
          message: 'Rosa Retira canceló su solicitud de $10.000 a 24 meses',
          metadata: { userId: person.user.id, userName: 'Rosa Retira', previousStatus: stage, status: 'CANCELLED' },
        },
      ]);
      expect(body.data).toMatchObject({ updatedAt: now, version: 2 });
      expect((body.data as Details).timeline.at(-1)).toMatchObject({ at: now, status: 'CANCELLED', by: 'user' });
    });

    it('sends no mail to who silenced them, and keeps the timeline', async () => {
      const quiet = await createUser(applicant.app, { notifyStatusChanges: false });
      const { id } = await createCredit(applicant.app, { userId: quiet.user.id });
      await setStatus(id, { status: 'CANCELLED' }, quiet.token);
      expect(await applicant.app.mailsTo(quiet.user.email)).toEqual([]);
      const { body } = await applicant.app.call('GET', `/credits/${id}/details`, { token: quiet.token });
      expect((body.data as Details).timeline.map(({ status }) => status)).toEqual(['PENDING', 'CANCELLED']);
    });
  });

  it('lists the own credits, newest first, documents without content [2.7.34] [2.7.35] [2.3.06]', async () => {
    const mine = await createUser(applicant.app);
    const older = await createCredit(applicant.app, {
      userId: mine.user.id,
      stage: 'DOCUMENTS_SUBMITTED',
      institution: applicant.bank,
    });
    applicant.app.clock.advance(1_000);
    const newer = await createCredit(applicant.app, { userId: mine.user.id });
    const { body } = await applicant.app.call('GET', '/credits/user-credits', { token: mine.token });
    const list = body.data as Details[];
    expect(list.map(({ id }) => id)).toEqual([newer.id, older.id]);
    expect(list[1]).toMatchObject({
      institution: { name: applicant.bank.name },
      monthlyPayment: 487.72,
      amortizationType: 2,
    });
    const documents = list[1]?.documents as Record<string, unknown>[];
    expect(documents).toHaveLength(3);
    expect(documents[0]).not.toHaveProperty('fileContent');
    const one = await applicant.app.call('GET', `/credits/${older.id}/details`, { token: mine.token });
    expect((one.body.data as Details).amortizationTable).toHaveLength(24);
  });
});
