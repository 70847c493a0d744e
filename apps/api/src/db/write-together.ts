import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Tx } from '#db/database.ts';
import { letWaitForNext } from '#db/transaction-scope.ts';

/** An INSERT, UPDATE or DELETE that is not sent yet. */
export type Write = SQLWrapper;

/** Writes, and expressions such as `pg_notify(…)` that are evaluated with them. */
export interface Writes {
  readonly writes: readonly Write[];
  readonly calls?: readonly SQL[];
}

/**
 * Sends writes of several tables to the database as one statement, in one round trip. Each of them
 * sees the rows as they were before the statement and none sees what another one writes, so no two
 * of them may touch the same row. Foreign keys between them hold, because they are checked when the
 * statement ends.
 */
export async function writeTogether(tx: Tx, ...parts: readonly Writes[]): Promise<void> {
  const writes = parts.flatMap((part) => part.writes);
  const calls = parts.flatMap((part) => part.calls ?? []);
  if (writes.length === 0 && calls.length === 0) return;
  const named = writes.map((write, index) => sql`${sql.identifier(`write_${index}`)} as ${write}`);
  const prefix = named.length > 0 ? sql`with ${sql.join(named, sql`, `)} ` : sql``;
  const statement = sql`${prefix}select ${sql.join([sql`1`, ...calls], sql`, `)}`;
  await letWaitForNext(async () => {
    await tx.execute(statement);
  });
}
