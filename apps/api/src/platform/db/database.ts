import type { ExtractTablesWithRelations } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core';
import { Pool } from 'pg';
import { isDatabaseUnavailable, isTransactionConflict } from '#platform/db/database-errors.ts';
import { databaseOver } from '#platform/db/database-over.ts';
import * as schema from '#platform/db/schema.ts';
import { assertOutsideTransaction, runInsideTransaction } from '#platform/db/transaction-scope.ts';

export { schema };

type Schema = typeof schema;

interface RowsResult<Row> {
  rows: Row[];
  /** Absent for statements without a count. */
  rowCount?: number | null;
}

interface RowsResultHKT extends PgQueryResultHKT {
  type: RowsResult<this['row']>;
}

export type Database = PgDatabase<RowsResultHKT, Schema, ExtractTablesWithRelations<Schema>> & {
  readonly $client: unknown;
};

/** Every repository function that writes takes the transaction as its first argument. */
export type Tx = PgTransaction<RowsResultHKT, Schema, ExtractTablesWithRelations<Schema>>;

export type Reader = Database | Tx;

/**
 * Runs `work` in a transaction, which is rolled back when `work` throws. Inside it only `tx` may be used:
 * the embedded database has a single connection, where a query on `db` would deadlock, so it throws.
 * A deadlock or serialization failure is retried up to twice, although locks are taken in one order
 * (`locks.ts`). `work` may therefore run more than once: write files before the transaction, delete them in
 * jobs after the commit, and store mails and jobs as rows. Work that cannot be repeated passes `tries: 1`.
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

/** Reads from one snapshot. Inside `work` only `tx` may be used. */
export async function inSnapshot<Result>(db: Database, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  assertOutsideTransaction();
  return onOneConnection(db, (connection) =>
    runInsideTransaction(
      (inside) => connection.transaction(inside, { isolationLevel: 'repeatable read', accessMode: 'read only' }),
      work,
    ),
  );
}

/** Drizzle returns a broken connection to the pool, and leaks one when `begin` fails. This closes it. */
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
