import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import type { DatabaseConnection } from '#db/database-connection.ts';
import type { MigrationProgress } from '#db/migrate.ts';
import { openPostgres } from '#db/open-postgres.ts';
import { prepareSchema } from '#db/prepare-schema.ts';
import { createJobs } from '#jobs/jobs.ts';
import { StartupError } from '#startup-error.ts';
import { openEmptyDatabase } from '#testing/empty-database.ts';
import { writeMigrations } from '#testing/migrations-in-folder.ts';
import { testDatabases } from '#testing/test-database.ts';

const first = { '0000_people': 'create table people (id integer primary key, name text)' };
const breakpoint = '\n--> statement-breakpoint\n';

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

/** Starts as code with the migrations of `folder` does; says how many newer ones it found. */
async function startWith(database: DatabaseConnection, folder: string, isMigrating = true): Promise<number> {
  let newer = 0;
  await prepareSchema(database, {
    isMigrating,
    folder,
    onProgress: () => undefined,
    onNewer: (unknown) => {
      newer = unknown;
    },
  });
  return newer;
}

describe.each(testDatabases())('migrations (%s)', (kind) => {
  it('each missing one is applied once, in order, and told with its time [8.7.1]', async () => {
    const database = await open(kind);
    const lines: string[] = [];
    const onProgress = ({ migration, durationMs, isUpdate }: MigrationProgress) =>
      lines.push(`${migration} ${typeof durationMs} ${isUpdate}`);
    await database.migrate({ folder: writeMigrations(first), onProgress });
    const folder = writeMigrations({ ...first, '0001_ages': 'alter table people add column age integer' });
    await database.migrate({ folder, onProgress });
    await database.migrate({ folder, onProgress });
    expect(lines).toEqual([
      '0000_people object false',
      '0000_people number false',
      '0001_ages object true',
      '0001_ages number true',
    ]);
    expect(await applied(database)).toEqual([1_000, 1_001]);
    await database.db.execute(sql`select age from people`);
  });

  it('one that fails leaves nothing behind, and those before it stay [8.7.1]', async () => {
    const database = await open(kind);
    const failing = `create table half (id integer)${breakpoint}select 1 / 0`;
    const migrating = database.migrate({ folder: writeMigrations({ ...first, '0001_half': failing }) });
    await expect(migrating).rejects.toThrow();
    expect(await applied(database)).toEqual([1_000]);
    await expect(database.db.execute(sql`select from half`)).rejects.toThrow();
    await database.db.execute(sql`select from people`);
  });

  it('one for outside a transaction is the same at once: one index stands, one went, all rows are filled [8.7.3]', async () => {
    const database = await open(kind);
    const outside = [
      '-- @outside-transaction\ncreate index concurrently people_name on people (name)',
      '-- in place of the one before\ndrop index concurrently if exists people_number',
      `-- @in-slices\nupdate people set name = 'x' where id in (select id from people where name is null limit 2)`,
    ].join(breakpoint);
    const rows = `insert into people select id from generate_series(1, 5) id${breakpoint}create index people_number on people (id)`;
    const folder = writeMigrations({ ...first, '0001_rows': rows, '0002_names': outside });
    await database.migrate({ folder });
    expect((await database.db.execute(sql`select from people where name = 'x'`)).rows).toHaveLength(5);
    const { rows: indexes } = await database.db.execute(
      sql`select relname as name from pg_class where relname in ('people_name', 'people_number')`,
    );
    expect(indexes).toEqual([{ name: 'people_name' }]);
  });

  it('with MIGRATE=off a start is refused while a migration is missing, and changes nothing [8.7.2]', async () => {
    const database = await open(kind);
    const folder = writeMigrations(first);
    await expect(startWith(database, folder, false)).rejects.toThrow(
      /que faltan: 1, desde 0000_people\): ejecuta npm run migrate/,
    );
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

  it('older code runs on a newer schema, unless a contract step names newer code [8.7.4]', async () => {
    const database = await open(kind);
    const expand = { ...first, '0001_ages': 'alter table people add column age integer' };
    const contract = { ...expand, '0002_drop': '-- @contract 0001_ages: age\nalter table people drop column name' };
    const [oldest, middle, newest] = [first, expand, contract].map((files) => writeMigrations(files));
    await startWith(database, middle ?? '');
    expect(await startWith(database, oldest ?? '')).toBe(1);
    expect(await startWith(database, oldest ?? '', false)).toBe(1);
    await startWith(database, newest ?? '');
    expect(await startWith(database, middle ?? '')).toBe(1);
    for (const isMigrating of [true, false]) {
      const starting = startWith(database, oldest ?? '', isMigrating);
      await expect(starting).rejects.toThrow(StartupError);
      await expect(starting).rejects.toThrow(/the schema is newer than this version/);
    }
  });

  it('a newer schema without a word about older code is refused; a known one gets the record [8.7.4]', async () => {
    const database = await open(kind);
    const newer = writeMigrations({ ...first, '0001_ages': 'alter table people add column age integer' });
    await startWith(database, newer);
    await database.db.execute(sql`drop table drizzle.schema_compatibility`);
    await expect(startWith(database, writeMigrations(first))).rejects.toThrow(StartupError);
    expect(await startWith(database, newer)).toBe(0);
    expect(await startWith(database, writeMigrations(first))).toBe(1);
  });
});

describe.runIf(testDatabases().includes('postgres'))('migrations beside those who use the database', () => {
  const indexed = {
    ...first,
    '0001_index': '-- @outside-transaction\ncreate unique index concurrently people_name on people (name)',
  };
  const isValid = async ({ db }: DatabaseConnection) =>
    (
      await db.execute<{ valid: boolean }>(
        sql`select indisvalid as valid from pg_index where indexrelid = to_regclass('people_name')`,
      )
    ).rows.map(({ valid }) => valid);

  it('an index is built while others write, and one cut off is built anew [8.7.3]', async () => {
    const database = await open('postgres');
    await database.migrate({ folder: writeMigrations(first) });
    await database.db.execute(sql`insert into people values (1, 'Ana'), (2, 'Ana')`);
    const folder = writeMigrations(indexed);
    await expect(database.migrate({ folder })).rejects.toThrow();
    expect(await isValid(database)).toEqual([false]);
    expect(await applied(database)).toEqual([1_000]);
    await database.db.execute(sql`update people set name = 'Eva' where id = 2`);

    // Someone reads for long: the build has to wait for that, and a writer has not.
    const reader = new pg.Client({ connectionString: database.url });
    opened.push({ close: () => reader.end() });
    await reader.connect();
    await reader.query('begin isolation level repeatable read');
    await reader.query('select from people');
    const migrating = database.migrate({ folder });
    await expect.poll(() => isValid(database)).toEqual([false]);
    await database.db.execute(sql`insert into people values (3, 'Luz')`);
    expect(await applied(database)).toEqual([1_000]);
    await reader.query('commit');
    await migrating;
    expect(await isValid(database)).toEqual([true]);
    await database.migrate({ folder });
    expect(await applied(database)).toEqual([1_000, 1_001]);
  });

  it('a back-fill keeps the slices that are done, and goes on behind them [8.7.3]', async () => {
    const database = await open('postgres');
    await database.migrate({ folder: writeMigrations(first) });
    await database.db.execute(sql`insert into people select id, null from generate_series(1, 5) id`);
    await database.db.execute(sql`alter table people add constraint not_yet check (id <> 4 or name is null)`);
    const slices = `-- @outside-transaction\n-- @in-slices
      update people set name = 'p' || id where id in (select id from people where name is null order by id limit 2)`;
    const folder = writeMigrations({ ...first, '0001_names': slices });
    await expect(database.migrate({ folder })).rejects.toThrow();
    const named = () => database.db.execute(sql`select from people where name is not null`);
    expect((await named()).rows).toHaveLength(2);
    await database.db.execute(sql`alter table people drop constraint not_yet`);
    await database.migrate({ folder });
    expect((await named()).rows).toHaveLength(5);
    expect(await applied(database)).toEqual([1_000, 1_001]);
  });

  it('a file of its own says how a released one runs on a database in use [8.7.3]', async () => {
    const files = { ...first, '0001_index': 'create index people_name on people (name)' };
    const online = {
      '0001_index': `create index concurrently people_name on people (name)${breakpoint}
        -- @may-lack an extension\ncreate index concurrently people_words on people using gin (name nothing_like_it)`,
    };
    const folder = writeMigrations(files, online);
    const database = await open('postgres');
    await database.migrate({ folder: writeMigrations(first) });
    await database.migrate({ folder });
    expect(await isValid(database)).toEqual([true]);
    expect(await applied(database)).toEqual([1_000, 1_001]);
  });

  it.each(['embedded', 'postgres'] as const)(
    'what a new %s database lacks an extension for is left out [8.11.7]',
    async (kind) => {
      const database = await open(kind);
      const lacking = `-- @may-lack an extension\ncreate index concurrently people_words on people using gin (name nothing_like_it)`;
      const text = `-- @outside-transaction\ncreate index concurrently people_name on people (name)${breakpoint}\n${lacking}`;
      await database.migrate({ folder: writeMigrations({ ...first, '0001_index': text }) });
      expect(await applied(database)).toEqual([1_000, 1_001]);
      expect(await isValid(database)).toEqual([true]);
      const refused = { ...first, '0001_index': text.replace('-- @may-lack an extension', '') };
      await expect(
        database.migrate({ folder: writeMigrations({ ...refused, '0002_index': refused['0001_index'] }) }),
      ).rejects.toThrow();
    },
  );

  it('several start at once: each migration is applied once [8.7.1]', async () => {
    const database = await open('postgres');
    const folder = writeMigrations(indexed);
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
