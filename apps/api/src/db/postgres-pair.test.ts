import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isDatabaseUnavailable } from '#db/database-errors.ts';
import { databaseOver } from '#db/database-over.ts';
import { notify } from '#db/notify.ts';
import { openPostgres } from '#db/open-postgres.ts';
import { PostgresPool } from '#db/postgres-pool.ts';
import { PostgresServers } from '#db/postgres-servers.ts';
import { listeningReporter, openLogger } from '#telemetry/open-logger.ts';
import { expectInRounds } from '#testing/in-rounds.ts';
import { pgBouncerProgram, startPgBouncer } from '#testing/pgbouncer.ts';
import { findPostgresPrograms, type PostgresCluster, startPostgresCluster } from '#testing/postgres-cluster.ts';
import { runOnServer } from '#testing/postgres-server.ts';

const programs = findPostgresPrograms();
const isReplica = sql`select pg_is_in_recovery() as "isReplica"`;

describe.runIf(programs)('a primary and its replica', () => {
  let primary: PostgresCluster;
  let replica: PostgresCluster;

  beforeAll(async () => {
    primary = await startPostgresCluster(programs ?? '');
    await runOnServer(primary.url, 'create table marks (name text)');
    replica = await primary.startReplica();
  }, 120_000);
  afterAll(async () => {
    await Promise.all([replica.stop(), primary.stop()]);
  });

  const both = () => primary.url.replace(/@([^/]+)\//, `@${new URL(replica.url).host},$1/`);

  it('lists come from the primary while the replica is gone, and from the replica again [8.5.7]', async () => {
    const moves: (string | null)[] = [];
    const database = await openPostgres({
      databaseUrl: primary.url,
      readReplicaUrl: replica.url,
      poolSize: 3,
      onReplica: (cause) => moves.push(cause),
    });
    const readsReplica = async () => (await database.replicaDb.execute(isReplica)).rows[0]?.isReplica;
    expect(await readsReplica()).toBe(true);
    await replica.kill();
    expect(await Promise.all([readsReplica(), readsReplica()])).toEqual([false, false]);
    expect(database.replica?.state()).toEqual({ isUsed: false, lagSeconds: expect.toBeOneOf([null, 0]) });
    await replica.restart();
    await expect.poll(readsReplica).toBe(true);
    expect(moves).toEqual([expect.any(String), null]);
    await database.close();
  }, 60_000);

  it('a query that the replica cancels to catch up is asked of the primary, and other refusals are told [8.5.7]', async () => {
    const database = await openPostgres({ databaseUrl: primary.url, readReplicaUrl: replica.url, poolSize: 3 });
    const refuse = (code: string) =>
      database.replicaDb.execute(
        sql.raw(
          `do $$ begin if pg_is_in_recovery() then raise exception 'no' using errcode = '${code}'; end if; end $$`,
        ),
      );
    await expect(refuse('22012')).rejects.toThrow();
    expect(database.replica?.state().isUsed).toBe(true);
    await refuse('40001');
    expect(database.replica?.state().isUsed).toBe(false);
    await database.close();
  });

  it('a replica that lags more than 10 s behind is not read from, and the lag is told [8.5.7]', async () => {
    const database = await openPostgres({ databaseUrl: primary.url, readReplicaUrl: replica.url, poolSize: 3 });
    await expect.poll(() => database.replica?.look()).toMatchObject({ lagSeconds: 0 });
    await runOnServer(replica.url, 'select pg_wal_replay_pause()');
    await runOnServer(primary.url, `insert into marks values ('behind')`);
    await expect.poll(async () => (await database.replica?.look())?.lagSeconds).toBeGreaterThan(0);
    const now = Date.now() + 11_000;
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now);
    const found = await database.replica?.look();
    clock.mockRestore();
    expect(found?.lagSeconds).toBeGreaterThan(10);
    expect(found?.isUsed).toBe(false);
    expect((await database.replicaDb.execute(isReplica)).rows).toEqual([{ isReplica: false }]);
    await runOnServer(replica.url, 'select pg_wal_replay_resume()');
    await expect.poll(() => database.replica?.look()).toMatchObject({ lagSeconds: 0 });
    await database.close();
  }, 120_000);

  it('a listening connection that says nothing is noticed within 2 s, with a line in the log when it is lost and one when it is back [8.5.4] [8.11.4]', {
    timeout: 180_000,
  }, async () => {
    await expectInRounds(loseListener, ({ noticed }) => noticed <= 2_000, { atLeast: 1, atMost: 8 });
  });

  /**
   * Freezes the server's side of a listening connection and tells after how many ms it is given up.
   */
  async function loseListener(): Promise<{ noticed: number }> {
    const lines: Record<string, unknown>[] = [];
    let lostAt = 0;
    const settings = { logLevel: 'info', instanceName: 'uno', buildId: undefined } as const;
    const logger = openLogger(settings, {
      write: (line) => {
        lostAt ||= performance.now();
        lines.push(JSON.parse(line));
      },
    });
    const onListening = listeningReporter(logger);
    const database = await openPostgres({ databaseUrl: primary.url, poolSize: 3, onListening });
    const heard: string[] = [];
    let gaps = 0;
    await database.listen(
      'things_changed',
      (payload) => heard.push(payload),
      () => {
        gaps += 1;
      },
    );
    const listeners = async () => {
      const { rows } = await database.db.execute<{ pid: number }>(
        sql`select pid from pg_stat_activity where application_name = 'cotejo-listener'`,
      );
      return rows;
    };
    // The one of a round before may still be ending.
    await expect.poll(listeners).toHaveLength(1);
    const [{ pid } = { pid: 0 }] = await listeners();
    expect(lines).toEqual([]);
    const frozenAt = performance.now();
    process.kill(pid, 'SIGSTOP');
    try {
      await expect.poll(() => gaps).toBeGreaterThan(0);
      await notify(database.db, 'things_changed', 'again');
      await expect.poll(() => heard).toContain('again');
      expect(lines).toEqual([
        expect.objectContaining({
          level: 40,
          instance: 'uno',
          part: 'db',
          code: 'ETIMEDOUT',
          cause: 'No response in time',
        }),
        expect.objectContaining({ level: 30, instance: 'uno', part: 'db', msg: expect.stringMatching(/heard again/) }),
      ]);
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    await database.close();
    return { noticed: lostAt - frozenAt };
  }

  it('a frozen server ends queries and transactions as unavailable, and their connections with them [8.5.6]', async () => {
    const pool = new PostgresPool({
      servers: new PostgresServers(primary.url),
      size: 2,
      name: 'frozen',
      queryTimeoutMs: 4_000,
    });
    const db = databaseOver(pool);
    await db.execute(sql`select 1`);
    const transaction = db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      primary.freeze();
      await tx.execute(sql`select 2`);
    });
    try {
      expect(isDatabaseUnavailable(await transaction.catch((error: unknown) => error))).toBe(true);
      expect(pool.totalCount).toBe(0);
    } finally {
      primary.thaw();
    }
    expect((await db.execute(sql`select 3 as three`)).rows).toEqual([{ three: 3 }]);
    await pool.end();
  }, 60_000);

  it.runIf(pgBouncerProgram)(
    'a statement that waits behind PgBouncer for a server that is gone ends after 5 s as unavailable [8.5.12]',
    {
      timeout: 120_000,
    },
    async () => {
      const bouncer = await startPgBouncer(primary.url);
      const databaseUrl = bouncer.through(primary.url);
      const database = await openPostgres({ databaseUrl, directUrl: primary.url, poolSize: 3 });
      const read = () => database.db.execute(sql`select 1 as one`);
      try {
        expect((await read()).rows).toEqual([{ one: 1 }]);
        await primary.kill();
        const askedAt = performance.now();
        const error = await read().catch((reason: unknown) => reason);
        expect(isDatabaseUnavailable(error)).toBe(true);
        // Without a limit of PgBouncer the pool gives up after 17 s.
        expect(performance.now() - askedAt).toBeLessThan(10_000);
      } finally {
        await primary.restart();
      }
      await expect.poll(async () => (await read()).rows).toEqual([{ one: 1 }]);
      // The replica follows again, for the next test.
      const streams = async () => (await database.db.execute(sql`select from pg_stat_replication`)).rows.length;
      await expect.poll(streams).toBe(1);
      await database.close();
      await bouncer.stop();
    },
  );

  it('of two servers the one that takes writes is used, and another one after a failover, without a restart [8.5.5]', async () => {
    const database = await openPostgres({ databaseUrl: both(), poolSize: 3 });
    await database.db.execute(sql`insert into marks values ('before')`);
    const heard: string[] = [];
    let gaps = 0;
    await database.listen(
      'things_changed',
      (payload) => heard.push(payload),
      () => {
        gaps += 1;
      },
    );
    const follower = new pg.Client({ connectionString: replica.url });
    await follower.connect();
    await expect.poll(async () => (await follower.query(`select 1 from marks where name = 'before'`)).rowCount).toBe(1);
    await primary.kill();
    await follower.query('select pg_promote()');
    await follower.end();
    const insert = () =>
      database.db.execute(sql`insert into marks values ('after')`).then(
        () => 'written',
        (error) => (isDatabaseUnavailable(error) ? 'unavailable' : error),
      );
    await expect.poll(insert).toBe('written');
    await expect.poll(() => gaps).toBeGreaterThan(0);
    await notify(database.db, 'things_changed', 'moved');
    await expect.poll(() => heard).toContain('moved');
    await database.close();
  }, 60_000);
});
