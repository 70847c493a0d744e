import type { ExtractTablesWithRelations } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core';
import { Pool } from 'pg';
import { isDatabaseUnavailable, isTransactionConflict } from '#db/database-errors.ts';
import { databaseOver } from '#db/database-over.ts';
import * as schema from '#db/schema.ts';
import { assertOutsideTransaction, runInsideTransaction } from '#db/transaction-scope.ts';

export { schema };

type Schema = typeof schema;

/** What `execute` answers on both engines. */
interface RowsResult<Row> {
  rows: Row[];
  /** Rows the statement touched; absent for statements that touch none. */
  rowCount?: number | null;
}

interface RowsResultHKT extends PgQueryResultHKT {
  type: RowsResult<this['row']>;
}

/** The application's database, embedded or PostgreSQL: the same queries run on both. */
export type Database = PgDatabase<RowsResultHKT, Schema, ExtractTablesWithRelations<Schema>> & {
  /** What Drizzle sends its statements to. */
  readonly $client: unknown;
};

/** An open transaction. Every repository function that writes takes it first. */
export type Tx = PgTransaction<RowsResultHKT, Schema, ExtractTablesWithRelations<Schema>>;

/** For queries that only read and may run inside or outside a transaction. */
export type Reader = Database | Tx;

/**
 * Runs `work` in one transaction: committed when it resolves, rolled back when it throws (the error
 * is passed on). Inside it only `tx` may be used: the embedded database has one connection, on which
 * a query on `db` would wait for itself, and throws instead.
 *
 * A transaction that PostgreSQL gives up for another one's sake (deadlock, failed serialization) is
 * done again, twice at most: a net, for locks are taken in one order (`locks.ts`). So
 * `work` may run more than once, and what it does besides `tx` must bear that or be its last step:
 * files are written before it and deleted by jobs after the commit, mails and jobs are rows. Work
 * that cannot be repeated says `tries: 1`.
 */
export async function inTransaction<Result>(
  db: Database,
  work: (tx: Tx) => Promise<Result>,
  { tries = 3 }: { tries?: number } = {},
): Promise<Result> {
  assertOutsideTransaction();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await onOneConnection(db, (connection) =>
        runInsideTransaction((inside) => connection.transaction(inside), work),
      );
    } catch (error) {
      if (attempt === tries || !isTransactionConflict(error)) throw error;
    }
  }
}

/** Runs `work`, which only reads, on the database as it is at one moment. Inside it only `tx` may be used. */
export async function inSnapshot<Result>(db: Database, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  assertOutsideTransaction();
  return onOneConnection(db, (connection) =>
    runInsideTransaction(
      (inside) => connection.transaction(inside, { isolationLevel: 'repeatable read', accessMode: 'read only' }),
      work,
    ),
  );
}

/**
 * Drizzle gives the connection of a transaction back to the pool whatever happened to it, and keeps
 * it for ever where `begin` fails. Here one that does not respond is closed, so that nobody else
 * gets it amid that transaction.
 */
async function onOneConnection<Result>(db: Database, work: (db: Database) => Promise<Result>): Promise<Result> {
  if (!(db.$client instanceof Pool)) return work(db);
  const client = await db.$client.connect();
  let isBroken = false;
  try {
    return await work(databaseOver(client));
  } catch (error) {
    isBroken = isDatabaseUnavailable(error);
    throw error;
  } finally {
    client.release(isBroken);
  }
}
