import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import type { DatabaseConnection } from '#platform/db/database-connection.ts';
import { prepareSchema } from '#platform/db/migrate.ts';
import { openPostgres } from '#platform/db/open-postgres.ts';
import { createJobs } from '#platform/jobs/jobs.ts';
import { StartupError } from '#platform/startup-error.ts';
import { version } from '#platform/version.ts';
import { openEmptyDatabase } from '#testing/empty-database.ts';
import { factsTable, statementBreak, writeMigrations } from '#testing/migrations-in-folder.ts';
import { testDatabases } from '#testing/test-database.ts';

const first = { '0000_people': 'create table people (id integer primary key, name text)' };
const second = { ...first, '0001_ages': 'alter table people add column age integer' };

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});
async function open(kind: 'embedded' | 'postgres') {
  const database = await openEmptyDatabase(kind);
  opened.push(database);
  return database;
}

async function applied({ db }: DatabaseConnection): Promise<number[]> {
  const { rows } = await db.execute<{ at: number }>(
    sql`select created_at::int as at from drizzle.__drizzle_migrations order by id`,
  );
  return rows.map(({ at }) => at);
}

const startWith = async (database: DatabaseConnection, folder: string, isMigrating = true) =>
  (await prepareSchema(database, { isMigrating, folder })).applied;

describe.each(testDatabases())('migrations (%s)', (kind) => {
  it('each missing one is applied once, in order [8.7.1]', async () => {
    const database = await open(kind);
    expect(await startWith(database, writeMigrations(first))).toBe(1);
    const folder = writeMigrations(second);
    expect(await startWith(database, folder)).toBe(1);
    expect(await startWith(database, folder)).toBe(0);
    expect(await applied(database)).toEqual([1_000, 1_001]);
    await database.db.execute(sql`select age from people`);
  });

  it('one that fails leaves nothing half done [8.7.1]', async () => {
    const database = await open(kind);
    await startWith(database, writeMigrations(first));
    const failing = `create table half (id integer)${statementBreak}select 1 / 0`;
    await expect(startWith(database, writeMigrations({ ...first, '0001_half': failing }))).rejects.toThrow();
    expect(await applied(database)).toEqual([1_000]);
    await expect(database.db.execute(sql`select from half`)).rejects.toThrow();
  });

  it('with MIGRATE=off a start is refused while a migration is missing, and changes nothing [8.7.2]', async () => {
    const database = await open(kind);
    const folder = writeMigrations(first);
    const starting = startWith(database, folder, false);
    await expect(starting).rejects.toThrow(StartupError);
    await expect(starting).rejects.toThrow(/que faltan: 1\): ejecuta npm run migrate/);
    expect((await database.db.execute(sql`select from pg_tables where tablename = 'people'`)).rows).toEqual([]);
    await startWith(database, folder);
    expect(await startWith(database, folder, false)).toBe(0);
  });

  it('with MIGRATE=off a start is refused while the queue has no tables [8.7.2]', async () => {
    const jobs = createJobs(await open(kind), { onError: () => undefined, isMigrating: false });
    const starting = jobs.start({ workers: false });
    await expect(starting).rejects.toThrow(StartupError);
    await expect(starting).rejects.toThrow(/tablas de la cola: ejecuta npm run migrate/);
  });

  it.each([true, false])(
    'a newer schema is used, migrating or not (%s), and how much of it is unknown is told [12.15.6]',
    async (isMigrating) => {
      const database = await open(kind);
      await startWith(database, writeMigrations(second));
      const folder = writeMigrations(first);
      expect(await prepareSchema(database, { isMigrating, folder })).toEqual({ applied: 0, unknown: 1 });
      expect(await applied(database)).toEqual([1_000, 1_001]);
    },
  );

  it('a start is refused by a contract that names a newer version, and only then [12.15.7]', async () => {
    const database = await open(kind);
    const facts = { '0000_facts': factsTable };
    const drop = (version: string) => `-- contract: unused since ${version}\nselect 1`;
    const older = { ...facts, '0001_drop': drop(version), '0002_drop': drop('0.0.1') };
    await startWith(database, writeMigrations(older));
    expect(await startWith(database, writeMigrations(facts))).toBe(0);
    await startWith(database, writeMigrations({ ...older, '0003_drop': drop('99.10.0') })).catch(() => undefined);
    // Comes after a newer one and must not lower it.
    await database.migrate(writeMigrations({ ...older, '0003_drop': drop('99.10.0'), '0004_drop': drop('99.9.0') }));
    const starting = startWith(database, writeMigrations(facts), false);
    await expect(starting).rejects.toThrow(StartupError);
    await expect(starting).rejects.toThrow(/^La base de datos necesita Cotejo 99\.10\.0 o posterior \(/);
  });

  it('a database with another first migration is called unreleased, migrating or not [12.15.8]', async () => {
    const database = await open(kind);
    await startWith(database, writeMigrations(first));
    const ours = { '0000_people': 'create table people (id integer primary key)' };
    for (const isMigrating of [true, false]) {
      const starting = startWith(database, writeMigrations(ours), isMigrating);
      await expect(starting).rejects.toThrow(StartupError);
      await expect(starting).rejects.toThrow(/^La base de datos es de una versión de Cotejo que no se publicó \(/);
    }
    expect(await applied(database)).toEqual([1_000]);
  });

  it('what a new database lacks the extension for is left out, and nothing else [8.11.7]', async () => {
    const database = await open(kind);
    await database.migrate();
    const { rows } = await database.db.execute(sql`select
      (select count(*)::int from pg_indexes where indexdef like '%gin_trgm_ops%') =
        case when exists (select from pg_extension where extname = 'pg_trgm') then 5 else 0 end as indexes,
      (select count(*)::int from pg_trigger where not tgisinternal and tgname like 'activit%_stay') as triggers`);
    expect(rows).toEqual([{ indexes: true, triggers: 3 }]);
  });
});

describe.runIf(testDatabases().includes('postgres'))('migrations of several processes', () => {
  it('several start at once: each migration is applied once [8.7.1]', async () => {
    const database = await open('postgres');
    const folder = writeMigrations(second);
    await Promise.all([1, 2, 3].map(() => startWith(database, folder)));
    expect(await applied(database)).toEqual([1_000, 1_001]);
  });

  it('a role that may not make tables is told so in one line, and nothing is left behind [8.7.1]', async () => {
    const database = await open('postgres');
    const role = `guest_${randomBytes(6).toString('hex')}`;
    await database.db.execute(sql.raw(`create role ${role} login password 'clave'`));
    const url = new URL(database.url);
    url.username = role;
    url.password = 'clave';
    const guest = await openPostgres({ databaseUrl: url.href, poolSize: 1 });
    const folder = writeMigrations(first);
    try {
      const error = await startWith(guest, folder).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(StartupError);
      expect((error as Error).message).toMatch(/^El usuario de la base de datos no puede crear ni cambiar tablas/);
    } finally {
      await guest.close();
      await database.db.execute(sql.raw(`drop role ${role}`));
    }
    await startWith(database, folder);
    expect(await applied(database)).toEqual([1_000]);
  });
});
