import { reviewerPermissions } from '@cotejo/contracts/core/permissions';
import type { AdminCredit, AdminCreditDetail } from '@cotejo/contracts/credits/review';
import { and, asc, eq, ne } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activities, admins, credits, documents, users } from '#platform/db/schema.ts';
import { type Credit, createAdmin, createCredit, createUser, type User } from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';

const illegible = '01930000-0000-7000-8000-000000000001';

describeOnBothDatabases('verdicts of two reviewers', (open) => {
  let app: TestApp;
  let user: User;
  let first: { token: string; id: string };
  let second: string;

  beforeAll(async () => {
    app = await openTestApp(await open());
    user = (await createUser(app)).user;
    const names = { nombres: 'Gabriela', apellidos: 'Primera' };
    const { admin, token } = await createAdmin(app, { permissions: [...reviewerPermissions], ...names });
    first = { token, id: admin.id };
    second = (await createAdmin(app, { permissions: [...reviewerPermissions] })).token;
  });
  afterAll(() => app.close());

  const submitted = (): Promise<Credit> => createCredit(app, { userId: user.id, stage: 'DOCUMENTS_SUBMITTED' });
  const firstDocument = async ({ id }: Credit) => {
    const [row] = await app.parts.db
      .select()
      .from(documents)
      .where(eq(documents.creditId, id))
      .orderBy(asc(documents.id));
    if (!row) throw new Error('no document');
    return row;
  };
  const verify = (creditId: string, body: object, token = first.token) =>
    app.call('POST', `/admin/credits/${creditId}/verify-document`, { token, body });
  const detail = async (id: string, token = first.token) =>
    (await app.call('GET', `/admin/credits/${id}`, { token })).body.data as AdminCreditDetail;

  it('tells the second one of the verdict that was given meanwhile, whose and why, and changes nothing', async () => {
    const credit = await submitted();
    const { id: documentId } = await firstDocument(credit);
    const comments = 'No corresponde a quien solicita';
    const body = { documentId, verified: false, comments, reasonId: illegible, version: 1 };
    expect((await verify(credit.id, body)).body.data).toMatchObject({ version: 2 });
    const stale = await verify(credit.id, { documentId, verified: true, version: 1 }, second);
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({
      code: 'CONFLICT',
      error: 'Otra persona revisó este documento mientras tanto. Mira su resultado antes de seguir.',
    });
    expect(stale.body.data).toEqual({
      status: 'DOCUMENTS_SUBMITTED',
      version: 1,
      document: {
        id: documentId,
        isVerified: false,
        version: 2,
        verifiedBy: first.id,
        verifiedByName: 'Gabriela Primera',
        verifiedAt: app.clock.now().toISOString(),
        comments,
        reason: expect.objectContaining({ id: illegible }),
      },
    });
    const { documents: reviewed } = await detail(credit.id);
    expect(reviewed.find(({ id }) => id === documentId)).toMatchObject({ isVerified: false, version: 2 });
    const corrected = await verify(credit.id, { documentId, verified: true, version: 2 }, second);
    expect(corrected.body.data).toMatchObject({ isVerified: true, version: 3, reason: null });
  });

  it.each([
    [{ verified: true }],
    [{ verified: false, comments: 'Borroso', reasonId: illegible }],
    [{ verified: false, comments: 'Borroso' }],
  ])('writes the same verdict with the same words once: %j', async (verdict) => {
    const credit = await submitted();
    const { id: documentId } = await firstDocument(credit);
    await verify(credit.id, { documentId, ...verdict, version: 1 });
    const before = await detail(credit.id);
    // A retry after a lost response still sends the old version.
    const again = await verify(credit.id, { documentId, ...verdict, version: 1 }, second);
    expect(again.status).toBe(200);
    expect(again.body.data).toMatchObject({ version: 2, metadata: { verificationDetails: { verifiedBy: first.id } } });
    expect(await detail(credit.id)).toEqual(before);
    expect(
      await app.parts.db
        .select()
        .from(activities)
        .where(and(eq(activities.targetId, credit.id), ne(activities.status, 'viewed'))),
    ).toHaveLength(1);
  });

  it('is another verdict with other words, with another reason, and taken back', async () => {
    const credit = await submitted();
    const { id: documentId } = await firstDocument(credit);
    const verdicts = [
      { verified: false, comments: 'Borroso' },
      { verified: false, comments: 'Borroso y cortado' },
      { verified: false, comments: 'Borroso y cortado', reasonId: illegible },
      { verified: null },
    ];
    for (const [index, verdict] of verdicts.entries()) {
      const response = await verify(credit.id, { documentId, ...verdict, version: index + 1 });
      expect(response.body.data).toMatchObject({ version: index + 2 });
    }
    expect((await detail(credit.id)).timeline.filter(({ by }) => by === 'admin')).toHaveLength(verdicts.length);
  });

  describe('an application of one’s own', () => {
    const refusal = { code: 'FORBIDDEN', error: 'Es tu propia solicitud: la decide otra persona.' };

    /** An administrator who is also the applicant, recognized in one of three ways. */
    const applicant = async (way: string) => {
      const person = (await createUser(app)).user;
      const credit = await createCredit(app, { userId: person.id, stage: 'DOCUMENTS_SUBMITTED', isVerified: true });
      const { db } = app.parts;
      if (way === 'account') {
        const { admin, token } = await createAdmin(app, { userId: person.id });
        // Today's e-mail and cédula differ from those of the application.
        await db
          .update(credits)
          .set({ email: 'otra@ejemplo.ec', document: '1700000000' })
          .where(eq(credits.id, credit.id));
        return { credit, token, admin };
      }
      if (way === 'e-mail') return { credit, ...(await createAdmin(app, { email: person.email })) };
      const other = (await createUser(app)).user;
      await db.update(credits).set({ document: other.cedula }).where(eq(credits.id, credit.id));
      return { credit, ...(await createAdmin(app, { userId: other.id })) };
    };

    it.each(['account', 'e-mail', 'cédula'])('is judged by somebody else: same %s', async (way) => {
      const { credit, token } = await applicant(way);
      const { id: documentId } = await firstDocument(credit);
      const responses = [
        await verify(credit.id, { documentId, verified: null }, token),
        await app.call('POST', `/admin/credits/${credit.id}/return`, { token, body: { words: 'Corrige' } }),
        ...(await Promise.all(
          ['APPROVED', 'REJECTED', 'PENDING', 'UNDER_REVIEW'].map((status) =>
            app.call('POST', `/admin/credits/${credit.id}/status`, { token, body: { status } }),
          ),
        )),
      ];
      for (const { status, body } of responses) {
        expect(status).toBe(403);
        expect(body).toMatchObject(refusal);
      }
      expect(await detail(credit.id, token)).toMatchObject({ isOwn: true, status: 'DOCUMENTS_SUBMITTED', version: 1 });
      expect(await detail(credit.id)).toMatchObject({ isOwn: false, documentCounts: { verified: 3 } });
      for (const path of ['/admin/credits', '/admin/credits/pending', '/admin/credits/all']) {
        const rows = (await app.call('GET', `${path}?limit=100`, { token })).body.data as AdminCredit[];
        expect(rows.filter(({ isOwn }) => isOwn).map(({ id }) => id)).toEqual([credit.id]);
      }
    });

    it('is no longer one’s own without a person', async () => {
      const { credit, admin, token } = await applicant('account');
      await app.parts.db.update(credits).set({ email: null, document: null }).where(eq(credits.id, credit.id));
      await app.parts.db.update(admins).set({ userId: null }).where(eq(admins.id, admin.id));
      await app.parts.db.delete(users).where(eq(users.id, credit.userId ?? ''));
      expect((await detail(credit.id, token)).isOwn).toBe(false);
    });
  });
});
