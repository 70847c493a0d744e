import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { selectBuiltOnce } from '#db/built-once.ts';
import { type Database, inTransaction, type Tx } from '#db/database.ts';
import type { DatabaseConnection } from '#db/database-connection.ts';
import { isUniqueViolation } from '#db/database-errors.ts';
import { openPostgres } from '#db/open-postgres.ts';
import { writeTogether } from '#db/write-together.ts';
import { runOnServer, withDatabase } from '#testing/postgres-server.ts';

const template = inject('postgresTemplate');

describe.runIf(template)('statements of a transaction', () => {
  const serverUrl = template?.serverUrl ?? '';
  const name = `cotejo_group_${randomBytes(4).toString('hex')}`;
  let database: DatabaseConnection;
  let db: Database;
  let outside: pg.Client;

  beforeAll(async () => {
    await runOnServer(serverUrl, `create database ${name}`);
    // One connection: what a failure leaves on it meets the next statement.
    database = await openPostgres({ databaseUrl: withDatabase(serverUrl, name), poolSize: 1 });
    ({ db } = database);
    outside = new pg.Client({ connectionString: withDatabase(serverUrl, name) });
    await outside.connect();
    await outside.query('create table notes (id int primary key, words text)');
  });
  afterAll(async () => {
    await outside.end();
    await database.close();
    await runOnServer(serverUrl, `drop database ${name} with (force)`);
  });
  beforeEach(() => outside.query('truncate notes'));

  const write = (tx: Tx, id: number, words = 'hola') =>
    writeTogether(tx, { writes: [sql`(insert into notes values (${id}, ${words}))`] });
  const stored = async () => (await outside.query<{ id: number }>('select id from notes order by id')).rows;
  const isInTransaction = async () => {
    const { rows } = await outside.query<{ state: string }>(
      `select state from pg_stat_activity where datname = $1 and application_name = 'cotejo'`,
      [name],
    );
    return rows.some(({ state }) => state.startsWith('idle in transaction'));
  };

  it('are all written, whether the write is the first, the last or between [8.10.1]', async () => {
    await inTransaction(db, (tx) => write(tx, 1));
    const seen = await inTransaction(db, async (tx) => {
      await tx.execute(sql`select 1`);
      await write(tx, 2);
      await write(tx, 3);
      const { rows } = await tx.execute(sql`select id from notes order by id`);
      await write(tx, 4);
      return rows;
    });
    expect(seen).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
    expect(await stored()).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }]);
    expect(await isInTransaction()).toBe(false);
  });

  it('are undone together, and the error is that of the one that failed [8.10.1]', async () => {
    await inTransaction(db, (tx) => write(tx, 1));
    const twice = inTransaction(db, async (tx) => {
      await write(tx, 2);
      await write(tx, 1);
      await write(tx, 3);
    });
    expect(isUniqueViolation(await twice.catch((error: unknown) => error), 'notes_pkey')).toBe(true);
    const before = inTransaction(db, async (tx) => {
      await write(tx, 1);
      await tx.execute(sql`select id from notes`);
    });
    expect(isUniqueViolation(await before.catch((error: unknown) => error), 'notes_pkey')).toBe(true);
    const abandoned = inTransaction(db, async (tx) => {
      await write(tx, 4);
      throw new Error('given up');
    });
    await expect(abandoned).rejects.toThrow('given up');
    expect(await stored()).toEqual([{ id: 1 }]);
    expect(await isInTransaction()).toBe(false);
    await inTransaction(db, (tx) => write(tx, 5));
    expect(await stored()).toEqual([{ id: 1 }, { id: 5 }]);
  });

  it('nothing is sent for a transaction that does nothing [8.10.1]', async () => {
    const begun = async () => {
      const { rows } = await outside.query<{ count: string }>(
        'select xact_commit + xact_rollback as count from pg_stat_database where datname = $1',
        [name],
      );
      return rows[0]?.count;
    };
    const before = await begun();
    await expect(inTransaction(db, () => Promise.reject(new Error('at once')))).rejects.toThrow('at once');
    expect(await isInTransaction()).toBe(false);
    expect(await begun()).toBe(before);
  });

  it('are prepared once they come again and again, those of lists are not [8.10.2]', async () => {
    const look = (tx: Tx, id: number) => tx.execute(sql`select words from notes where id = ${id}`);
    for (let id = 1; id <= 6; id += 1) {
      await inTransaction(db, async (tx) => {
        await look(tx, id);
        await write(tx, id);
      });
      await db.execute(sql`select id from notes where words = ${'hola'}`);
    }
    const { rows } = await db.execute<{ statement: string }>(
      sql`select statement from pg_prepared_statements order by statement`,
    );
    expect(rows.map(({ statement }) => statement)).toEqual([
      'select words from notes where id = $1',
      'with "write_0" as (insert into notes values ($1, $2)) select 1',
    ]);
    // Prepared or not, a failure is the caller's and the connection goes on.
    const again = inTransaction(db, (tx) => write(tx, 1));
    expect(isUniqueViolation(await again.catch((error: unknown) => error))).toBe(true);
    await inTransaction(db, (tx) => write(tx, 7));
    expect(await stored()).toHaveLength(7);
  });

  it('are prepared outside of transactions, too, where they are selects that are built once [8.10.2]', async () => {
    const named = selectBuiltOnce((reader, { purpose }: { purpose: string }) =>
      reader.select({ name: sql<string>`name` }).from(sql`pg_settings`).where(sql`name = ${purpose}`),
    );
    for (let use = 1; use <= 5; use += 1)
      expect(await named(db, { purpose: 'work_mem' })).toEqual([{ name: 'work_mem' }]);
    const { rows } = await db.execute(
      sql`select 1 from pg_prepared_statements where statement like '%pg_settings where name = $1'`,
    );
    expect(rows).toHaveLength(1);
  });

  it('are prepared anew when the first of those sent with them failed [8.10.2]', async () => {
    const marked = (tx: Tx) => tx.execute(sql`select ${'marked'}::text as marked`);
    // Its fourth time, when it gets a name, comes behind a write that fails.
    for (let round = 1; round <= 3; round += 1) await inTransaction(db, marked);
    await inTransaction(db, (tx) => write(tx, 1));
    const failed = inTransaction(db, async (tx) => {
      await write(tx, 1);
      await marked(tx);
    });
    await expect(failed).rejects.toThrow();
    expect((await inTransaction(db, marked)).rows).toEqual([{ marked: 'marked' }]);
  });

  it('are lost whole with their connection, and the next ones get another [8.10.1]', async () => {
    const holder = new pg.Client({ connectionString: withDatabase(serverUrl, name) });
    // Of this database: other tests work on the same server.
    const connections = 'pg_stat_activity where datname = current_database()';
    await holder.connect();
    try {
      await holder.query('begin');
      await holder.query('lock table notes');
      const refused = expect(inTransaction(db, (tx) => write(tx, 8))).rejects.toThrow();
      await expect
        .poll(async () => (await holder.query(`select 1 from ${connections} and wait_event_type = 'Lock'`)).rowCount)
        .toBe(1);
      await holder.query(`select pg_terminate_backend(pid) from ${connections} and application_name = 'cotejo'`);
      await refused;
      await holder.query('commit');
      await inTransaction(db, (tx) => write(tx, 9));
      expect(await stored()).toEqual([{ id: 9 }]);
    } finally {
      await holder.end();
    }
  });
});
