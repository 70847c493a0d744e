import { reviewerPermissions } from '@cotejo/contracts/core/permissions';
import type { AdminCreditDetail } from '@cotejo/contracts/credits/review';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { activities } from '#db/schema.ts';
import { type Credit, createAdmin, createCredit, createUser } from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases, type TestDatabase } from '#testing/test-database.ts';

describeOnBothDatabases('two reviewers who decide at once', (open, kind) => {
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

  /** One of the responses is a success, the credit is as it says, and there is one trace of it. */
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
    expect(await app.parts.db.select().from(activities).where(eq(activities.targetId, id))).toHaveLength(1);
  };

  /**
   * The decisions, all of which have arrived before the first one is made: those that do not say
   * what they saw are judged by that. The embedded database has one connection, which takes them in
   * step; at a server the row is held until they wait for it.
   */
  const decideAtOnce = async (id: string, bodies: readonly { status: string; version?: number }[]) => {
    if (kind !== 'postgres') return Promise.all(bodies.map((body) => decide(id, body)));
    const holder = new pg.Client({ connectionString: database.url ?? '' });
    await holder.connect();
    try {
      await holder.query('begin');
      await holder.query('select from credits where id = $1 for update', [id]);
      const saysVersion = (body: { version?: number }) => body.version !== undefined;
      const arrived = bodies.filter((body) => !saysVersion(body)).map((body) => decide(id, body));
      // Not by the holder: a transaction sees the same activity from its first look on.
      const waiting = async () => {
        const { rows } = await app.parts.db.execute<{ count: number }>(
          sql`select count(*)::int as count from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows[0]?.count;
      };
      await expect.poll(waiting, { timeout: 5_000 }).toBe(arrived.length);
      const others = bodies.filter(saysVersion).map((body) => decide(id, body));
      await holder.query('commit');
      return await Promise.all([...arrived, ...others]);
    } finally {
      await holder.end();
    }
  };

  it('find one winner and leave one trace, whether they say what they saw or not [3.4.04]', async () => {
    for (const other of ['REJECTED', 'UNDER_REVIEW', 'PENDING'] as const) {
      const { id } = await submitted();
      const decisions = [{ status: 'APPROVED' }, { status: other }, { status: 'REJECTED', version: 1 }];
      await expectOneWinner(id, await decideAtOnce(id, decisions));
    }
  });
});
