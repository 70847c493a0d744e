import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '#platform/db/database.ts';

/** Returns how many rows were deleted. Cleanups run it repeatedly to stay below the statement timeout. */
export async function deleteBatch(tx: Tx, table: PgTable, condition: SQL | undefined, count: number): Promise<number> {
  // By ctid because not every table has a single-column key.
  const { rows } = await tx.execute(sql`
    delete from ${table}
    where ctid = any (array(select ctid from ${table} where ${condition} limit ${count}))
    returning 1`);
  return rows.length;
}
