import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { readApplied } from '#platform/db/schema-state.ts';
import { openEmptyDatabase } from '#testing/empty-database.ts';
import { statementBreak, writeMigrations } from '#testing/migrations-in-folder.ts';
import { runOnServer } from '#testing/postgres-server.ts';
import { testDatabases } from '#testing/test-database.ts';

const first = { '0000_people': 'create table people (id integer primary key, name text)' };
const ages = { ...first, '0001_ages': 'alter table people add column age integer' };
const index = 'create index concurrently if not exists people_by_name on people (name)';
const insert = `insert into people values (1, 'Ana')`;
const indexed = { ...first, '0001_index': index };
/** Long enough to be killed in. */
const slow = {
  ...first,
  '0001_slow': `create table half (id integer)${statementBreak}select pg_sleep(4)`,
  '0002_ages': 'alter table people add column age integer',
};

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});
async function open(kind: 'embedded' | 'postgres') {
  const database = await openEmptyDatabase(kind);
  opened.push(database);
  return database;
}

async function indexState(db: Database) {
  const { rows } = await db.execute<{ isValid: boolean }>(
    sql`select indisvalid as "isValid" from pg_index where indexrelid = to_regclass('people_by_name')`,
  );
  return rows[0]?.isValid ?? null;
}

/** Another connection has changed the table, or read it, and does not end its transaction. */
async function whileHeld(url: string, statement: string, work: () => Promise<void>): Promise<void> {
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query(statement);
    await work();
    await holder.query('commit');
  } finally {
    await holder.end();
  }
}

/** Resolves once the process, killed when `moment` resolves, has ended. */
async function killWhileMigrating(place: string, folder: string, moment: () => Promise<unknown>): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'fixtures/migrate-folder.ts'), place, folder], {
    cwd: join(import.meta.dirname, '../../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  await moment();
  child.kill('SIGKILL');
  expect(await ended).toEqual([null, 'SIGKILL']);
}

describe.each(testDatabases())('the runner of migrations (%s)', (kind) => {
  it('keeps what was applied before one that fails, and goes on there [12.15.1]', async () => {
    const database = await open(kind);
    const failing = { ...ages, '0002_half': `create table half (id integer)${statementBreak}select 1 / 0` };
    await expect(database.migrate(writeMigrations(failing))).rejects.toThrow('0002_half.sql failed');
    expect(await readApplied(database.db)).toHaveLength(2);
    await database.db.execute(sql`select age from people`);
    await expect(database.db.execute(sql`select from half`)).rejects.toThrow();
    await database.migrate(writeMigrations({ ...ages, '0002_half': 'create table half (id integer)' }));
    await database.db.execute(sql`select from half`);
    expect(await readApplied(database.db)).toHaveLength(3);
  });

  it('applies a file that is dated before the last one [12.15.1]', async () => {
    const database = await open(kind);
    await database.migrate(writeMigrations(first));
    await database.migrate(writeMigrations(ages, (at) => 1_000 - at));
    await database.db.execute(sql`select age from people`);
  });

  it('builds an index concurrently, outside a transaction [12.15.3]', async () => {
    const database = await open(kind);
    await database.migrate(writeMigrations(indexed));
    expect(await indexState(database.db)).toBe(true);
    expect(await readApplied(database.db)).toHaveLength(2);
  });
});

describe('a process killed in a migration', () => {
  it('of the embedded database leaves nothing half done, and the next one goes on [12.15.2]', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'cotejo-killed-'));
    const folder = writeMigrations(slow);
    await killWhileMigrating(dataDir, folder, () => sleep(1_500));
    const database = await openDatabase({ dataDir });
    try {
      await expect(database.db.execute(sql`select from half`)).rejects.toThrow();
      // On a busy machine it had not yet come to the slow one.
      expect((await readApplied(database.db)).length).toBeLessThan(2);
      await database.migrate(folder);
      expect(await readApplied(database.db)).toHaveLength(3);
      await database.db.execute(sql`select age from people, half`);
    } finally {
      await database.close();
      rmSync(dataDir, { recursive: true });
    }
  });
});

describe.runIf(testDatabases().includes('postgres'))('the runner of migrations on a server', () => {
  const isWaiting = async (db: Database, statement: string) => {
    const { rows } = await db.execute(
      sql`select from pg_stat_activity where datname = current_database() and query ilike ${statement} and pid <> pg_backend_pid()`,
    );
    return rows.length > 0;
  };

  it('goes on where it was killed [12.15.2]', async () => {
    const database = await open('postgres');
    const folder = writeMigrations(slow);
    await killWhileMigrating(database.url, folder, () =>
      expect.poll(() => isWaiting(database.db, '%pg_sleep(4)%')).toBe(true),
    );
    expect(await readApplied(database.db)).toHaveLength(1);
    // Waits for the killed one, whose statement the server ends first.
    await database.migrate(folder);
    expect(await readApplied(database.db)).toHaveLength(3);
    await database.db.execute(sql`select age from people, half`);
  });

  it('builds an index anew that a kill left invalid [12.15.3]', async () => {
    const database = await open('postgres');
    await database.migrate(writeMigrations(first));
    const folder = writeMigrations(indexed);
    // The index waits for whoever has changed the table.
    await whileHeld(database.url, insert, async () => {
      await killWhileMigrating(database.url, folder, () =>
        expect.poll(() => isWaiting(database.db, 'create index concurrently%')).toBe(true),
      );
      await runOnServer(
        database.url,
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'cotejo-migrations'
          and datname = current_database()`,
      );
    });
    await expect.poll(() => indexState(database.db)).toBe(false);
    await database.migrate(folder);
    expect(await indexState(database.db)).toBe(true);
    expect(await readApplied(database.db)).toHaveLength(2);
  });

  it('lets two migrate at once with an index that is built concurrently [12.15.5]', async () => {
    const database = await open('postgres');
    await database.migrate(writeMigrations(first));
    const folder = writeMigrations(indexed);
    let both: Promise<unknown> = Promise.resolve();
    await whileHeld(database.url, insert, async () => {
      both = Promise.all([database.migrate(folder), database.migrate(folder)]);
      await sleep(1_500);
    });
    await both;
    expect(await indexState(database.db)).toBe(true);
    expect(await readApplied(database.db)).toHaveLength(2);
  });

  it('waits for a table that is held for 12 s, and nobody waits 3 s behind it [12.15.4]', async () => {
    const database = await open('postgres');
    await database.migrate(writeMigrations(first));
    const waits: number[] = [];
    let migrating: Promise<unknown> = Promise.resolve();
    await whileHeld(database.url, 'select from people', async () => {
      migrating = database.migrate(writeMigrations(ages));
      for (const until = performance.now() + 12_000; performance.now() < until; await sleep(50)) {
        const startedAt = performance.now();
        await database.db.execute(sql`select from people`);
        waits.push(performance.now() - startedAt);
      }
    });
    await migrating;
    // It did ask for the table meanwhile.
    expect(Math.max(...waits)).toBeGreaterThan(1_000);
    expect(Math.max(...waits)).toBeLessThan(3_000);
    await database.db.execute(sql`select age from people`);
  }, 40_000);
});
