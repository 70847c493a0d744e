import { type SQL, sql } from 'drizzle-orm';
import { type Database, inTransaction } from '#platform/db/database.ts';

/** Bypasses the triggers of the activity log, as the owner of the tables could. */
export const tamper = (db: Database, ...statements: readonly SQL[]): Promise<void> =>
  inTransaction(db, async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const statement of statements) await tx.execute(statement);
  });
