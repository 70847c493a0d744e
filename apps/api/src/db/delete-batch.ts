import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '#db/database.ts';

/**
 * Deletes at most `count` rows of those that meet `condition`; returns how many. For clean-ups of
 * unknown size: many short transactions stay below the limit of a statement and let others in
 * between.
 */
export async function deleteBatch(tx: Tx, table: PgTable, condition: SQL | undefined, count: number): Promise<number> {
  // By ctid, the row's place, because not every table has a key of one column.
  const { rows } = await tx.execute(sql`
    delete from ${table}
    where ctid = any (array(select ctid from ${table} where ${condition} limit ${count}))
    returning 1`);
  return rows.length;
}
