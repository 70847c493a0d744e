import { count } from 'drizzle-orm';
import type { Reader, Tx } from '#db/database.ts';
import { reasonUses } from '#db/schema.ts';

/** In how many credits each reason was given; one that never was is not in the map. */
export async function countUses(reader: Reader): Promise<Map<string, number>> {
  const rows = await reader
    .select({ reasonId: reasonUses.reasonId, uses: count() })
    .from(reasonUses)
    .groupBy(reasonUses.reasonId);
  return new Map(rows.map(({ reasonId, uses }) => [reasonId, uses]));
}

export async function insertUse(tx: Tx, reasonId: string, creditId: string): Promise<void> {
  await tx.insert(reasonUses).values({ reasonId, creditId }).onConflictDoNothing();
}
