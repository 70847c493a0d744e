import { type SQL, sql } from 'drizzle-orm';
import { type Database, inTransaction } from '#db/database.ts';

/**
 * Does what the activity log's triggers refuse, as the owner of the tables could after taking them
 * away.
 */
export const tamper = (db: Database, ...statements: readonly SQL[]): Promise<void> =>
  inTransaction(db, async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const statement of statements) await tx.execute(statement);
  });
