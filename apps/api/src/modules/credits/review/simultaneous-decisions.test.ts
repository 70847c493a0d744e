import { reviewerPermissions } from '@cotejo/contracts/core/permissions';
import type { AdminCreditDetail } from '@cotejo/contracts/credits/review';
import { and, eq, ne } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { activities } from '#platform/db/schema.ts';
import { type Credit, createAdmin, createCredit, createUser } from '#testing/factories.ts';
import { whileRowIsHeld } from '#testing/hold-row.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases, type TestDatabase } from '#testing/test-database.ts';

describeOnBothDatabases('two reviewers who decide at once', (open) => {
  let database: TestDatabase;
  let app: TestApp;
  let token: string;
  let userId: string;

  beforeAll(async () => {
    database = await open();
    app = await openTestApp(database);
    ({ token } = await createAdmin(app, { permissions: [...reviewerPermissions] }));
    userId = (await createUser(app)).user.id;
  });
  afterAll(() => app.close());

  const submitted = (): Promise<Credit> =>
    createCredit(app, { userId, stage: 'DOCUMENTS_SUBMITTED', isVerified: true });
  const decide = (id: string, body: { status: string; version?: number }) =>
    app.call('POST', `/admin/credits/${id}/status`, { token, body });

  const expectOneWinner = async (id: string, responses: Awaited<ReturnType<typeof decide>>[]) => {
    const refusals = responses.filter(({ status }) => status === 409);
    const winners = responses.filter(({ status }) => status === 200);
    expect([winners.length, refusals.length]).toEqual([1, responses.length - 1]);
    const winner = winners[0]?.body.data as AdminCreditDetail;
    for (const { body } of refusals) {
      expect(body).toMatchObject({ code: 'CONFLICT', data: { status: winner.status, version: 2 } });
    }
    const credit = (await app.call('GET', `/admin/credits/${id}`, { token })).body.data as AdminCreditDetail;
    expect(credit).toMatchObject({ status: winner.status, version: 2 });
    expect(credit.timeline.filter(({ by }) => by === 'admin')).toHaveLength(1);
    expect(
      await app.parts.db
        .select()
        .from(activities)
        .where(and(eq(activities.targetId, id), ne(activities.status, 'viewed'))),
    ).toHaveLength(1);
  };

  /** All requests arrive before the first decision; those without a version are judged by that at arrival. */
  const decideAtOnce = (id: string, bodies: readonly { status: string; version?: number }[]) => {
    const begin = (those: typeof bodies) => () => those.map((body) => decide(id, body));
    const saysVersion = ({ version }: { version?: number }) => version !== undefined;
    return whileRowIsHeld(
      database,
      { table: 'credits', id },
      begin(bodies.filter((body) => !saysVersion(body))),
      begin(bodies.filter(saysVersion)),
    );
  };

  it('find one winner and leave one trace, whether they say what they saw or not [3.4.04]', async () => {
    for (const other of ['REJECTED', 'UNDER_REVIEW', 'PENDING'] as const) {
      const { id } = await submitted();
      const decisions = [{ status: 'APPROVED' }, { status: other }, { status: 'REJECTED', version: 1 }];
      await expectOneWinner(id, await decideAtOnce(id, decisions));
    }
  });
});
