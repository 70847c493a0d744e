import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import type { DatabaseConnection } from '#platform/db/database-connection.ts';
import { notify } from '#platform/db/notify.ts';
import { openPostgres } from '#platform/db/open-postgres.ts';
import { StartupError } from '#platform/startup-error.ts';
import { version } from '#platform/version.ts';
import { type PgBouncer, pgBouncerProgram, startPgBouncer } from '#testing/pgbouncer.ts';
import { runOnServer, withDatabase } from '#testing/postgres-server.ts';

const template = inject('postgresTemplate');

describe.runIf(template && pgBouncerProgram)('behind PgBouncer in transaction mode', () => {
  const serverUrl = template?.serverUrl ?? '';
  const name = `cotejo_bouncer_${randomBytes(4).toString('hex')}`;
  const directUrl = withDatabase(serverUrl || 'postgres://localhost', name);
  const opened: DatabaseConnection[] = [];
  let bouncer: PgBouncer;

  beforeAll(async () => {
    await runOnServer(serverUrl, `create database ${name} template ${template?.name}`);
    for (const limit of ["statement_timeout = '15s'", "idle_in_transaction_session_timeout = '30s'"])
      await runOnServer(serverUrl, `alter role current_user in database ${name} set ${limit}`);
    bouncer = await startPgBouncer(serverUrl);
  });
  afterAll(async () => {
    await Promise.all(opened.map((database) => database.close()));
    await bouncer.stop();
    await runOnServer(serverUrl, `drop database ${name} with (force)`);
  });

  const open = async (): Promise<DatabaseConnection> => {
    const database = await openPostgres({ databaseUrl: bouncer.through(directUrl), directUrl, poolSize: 4 });
    opened.push(database);
    return database;
  };

  it('statements and idle transactions have their limits, and migrations have none [8.5.2]', async () => {
    const { db, withMigrationLock } = await open();
    const limits = sql`select current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`;
    const { rows } = await db.execute(limits);
    expect(rows).toEqual([{ statement: '15s', idle: '30s' }]);
    await withMigrationLock(async (locked) => {
      expect((await locked.execute(limits)).rows).toEqual([{ statement: '0', idle: '0' }]);
    });
  });

  it('a notification of one process reaches the other [8.5.1]', async () => {
    const [one, other] = [await open(), await open()];
    const heard: string[] = [];
    await other.listen('things_changed', (payload) => heard.push(payload));
    await notify(one.db, 'things_changed', 'hola');
    await expect.poll(() => heard).toEqual(['hola']);
  });

  it('several processes migrate at once, one says that it waits, and no lock stays behind [8.5.3]', async () => {
    const said = vi.spyOn(console, 'info').mockImplementation(() => undefined);
    const [one, other] = [await open(), await open()];
    // Other tests use the same server.
    const locksOf = async ({ db }: DatabaseConnection) =>
      (
        await db.execute(sql`select 1 from pg_locks where locktype = 'advisory'
          and database = (select oid from pg_database where datname = current_database())`)
      ).rows;
    const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
    const first = one.withMigrationLock(() => finished);
    await expect.poll(async () => (await locksOf(one)).length).toBe(1);
    const second = other.migrate();
    await expect.poll(() => said.mock.calls.flat().join()).toMatch(/waiting for another process to migrate/);
    finish();
    await Promise.all([first, second]);
    said.mockRestore();
    expect(await locksOf(one)).toEqual([]);
  });

  it('an index is built concurrently, and every process that listens is seen [12.15.3] [12.15.16]', async () => {
    const [one, other] = [await open(), await open()];
    await one.withMigrationLock(async (locked) => {
      await locked.execute(sql`create index concurrently users_seen on users (created_at)`);
      await locked.execute(sql`drop index concurrently users_seen`);
    });
    for (const process of [one, other]) await process.listen('things_changed', () => undefined);
    const own = { version, build: null, startedAt: expect.any(Date) };
    await expect.poll(async () => (await one.processes()).length).toBeGreaterThan(1);
    expect(await one.processes()).toContainEqual(own);
  });

  it('a start without the address of the server itself is refused with the cause [8.5.1]', async () => {
    const opening = openPostgres({ databaseUrl: bouncer.through(directUrl) });
    await expect(opening).rejects.toThrow(StartupError);
    await expect(opening).rejects.toThrow(/unsupported startup parameter.*DATABASE_DIRECT_URL/);
  });

  it('a start whose other address leads through it, too, is refused [8.5.1]', async () => {
    const databaseUrl = bouncer.through(directUrl);
    const opening = openPostgres({ databaseUrl, directUrl: `${databaseUrl}?application_name=directa` });
    await expect(opening).rejects.toThrow(StartupError);
    await expect(opening).rejects.toThrow(/DATABASE_DIRECT_URL/);
  });
});
