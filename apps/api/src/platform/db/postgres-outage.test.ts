import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/db/database.ts';
import { isDatabaseUnavailable } from '#platform/db/database-errors.ts';
import { databaseOver } from '#platform/db/database-over.ts';
import { notify } from '#platform/db/notify.ts';
import { openPostgres } from '#platform/db/open-postgres.ts';
import { listeningReporter, openLogger } from '#platform/telemetry/open-logger.ts';
import { pgBouncerProgram, startPgBouncer } from '#testing/pgbouncer.ts';
import { findPostgresPrograms, type PostgresCluster, startPostgresCluster } from '#testing/postgres-cluster.ts';

const programs = findPostgresPrograms();
const errorOf = (work: Promise<unknown>) => work.then(String, (error: unknown) => error);

describe.runIf(programs)('an outage of PostgreSQL', () => {
  let cluster: PostgresCluster;

  beforeAll(async () => {
    cluster = await startPostgresCluster(programs ?? '');
  }, 120_000);
  afterAll(() => cluster.stop());

  it('makes a listener connect again and catch up, with a line in the log when it is lost and one when it is back [8.5.4] [8.11.4]', async () => {
    const lines: unknown[] = [];
    const settings = { logLevel: 'info', instanceName: 'uno', buildId: undefined } as const;
    const logger = openLogger(settings, { write: (line) => lines.push(JSON.parse(line)) });
    const database = await openPostgres({
      databaseUrl: cluster.url,
      poolSize: 3,
      onListening: listeningReporter(logger),
    });
    const heard: string[] = [];
    let gaps = 0;
    await database.listen(
      'things_changed',
      (payload) => heard.push(payload),
      () => {
        gaps += 1;
      },
    );
    expect(lines).toEqual([]);
    await cluster.kill();
    await expect.poll(() => lines).toHaveLength(1);
    expect(isDatabaseUnavailable(await errorOf(database.db.execute(sql`select 1`)))).toBe(true);
    await cluster.restart();
    await expect.poll(() => gaps).toBe(1);
    await notify(database.db, 'things_changed', 'again');
    await expect.poll(() => heard).toContain('again');
    expect(lines).toEqual([
      expect.objectContaining({ level: 40, instance: 'uno', part: 'db', cause: expect.stringMatching(/./) }),
      expect.objectContaining({ level: 30, instance: 'uno', part: 'db', msg: expect.stringMatching(/heard again/) }),
    ]);
    await database.close();
  }, 60_000);

  it('in which it stands still ends queries and transactions as unavailable, and their connections with them [8.5.6]', async () => {
    const pool = new pg.Pool({ connectionString: cluster.url, max: 3, query_timeout: 3_000 });
    const db = databaseOver(pool);
    await Promise.all([1, 2, 3].map(() => db.execute(sql`select pg_sleep(0.1)`)));
    expect(pool.totalCount).toBe(3);
    const transaction = inTransaction(db, async (tx) => {
      await tx.execute(sql`select 1`);
      cluster.freeze();
      await tx.execute(sql`select 2`);
    });
    try {
      await expect.poll(() => pool.idleCount).toBe(2);
      const calls = [transaction, inTransaction(db, async () => undefined), db.execute(sql`select 3`)];
      const errors = await Promise.all(calls.map(errorOf));
      expect(errors.filter((error) => !isDatabaseUnavailable(error))).toEqual([]);
      expect(pool.totalCount).toBe(0);
    } finally {
      cluster.thaw();
    }
    expect((await db.execute(sql`select 3 as three`)).rows).toEqual([{ three: 3 }]);
    await pool.end();
  }, 60_000);

  it.runIf(pgBouncerProgram)(
    'ends a statement that waits behind PgBouncer after 5 s as unavailable [8.5.12]',
    { timeout: 120_000 },
    async () => {
      const bouncer = await startPgBouncer(cluster.url);
      const databaseUrl = bouncer.through(cluster.url);
      const database = await openPostgres({ databaseUrl, directUrl: cluster.url, poolSize: 3 });
      const read = () => database.db.execute(sql`select 1 as one`);
      try {
        expect((await read()).rows).toEqual([{ one: 1 }]);
        await cluster.kill();
        const askedAt = performance.now();
        expect(isDatabaseUnavailable(await errorOf(read()))).toBe(true);
        // Without PgBouncer's limit the pool gives up after 17 s.
        expect(performance.now() - askedAt).toBeLessThan(10_000);
      } finally {
        await cluster.restart();
      }
      await expect.poll(async () => (await read()).rows).toEqual([{ one: 1 }]);
      await database.close();
      await bouncer.stop();
    },
  );
});
