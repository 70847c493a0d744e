import { and, desc, eq, gte, isNull, lt, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#platform/db/database.ts';
import { deleteBatch } from '#platform/db/delete-batch.ts';
import { isAfter, type Keyset } from '#platform/db/keyset.ts';
import { rateImports } from '#platform/db/schema.ts';

export async function insertImport(tx: Tx, row: typeof rateImports.$inferInsert): Promise<void> {
  await tx.insert(rateImports).values(row);
}

export async function lockImport(tx: Tx, id: string): Promise<typeof rateImports.$inferSelect | null> {
  const [row] = await tx.select().from(rateImports).where(eq(rateImports.id, id)).for('no key update');
  return row ?? null;
}

/** Newest first; `applied` is the number of rows. */
export const listAppliedImports = (
  reader: Reader,
  { since, limit, offset, after }: { since: Date; limit: number; offset: number; after: Keyset | null },
) =>
  reader
    .select({
      id: rateImports.id,
      kind: rateImports.kind,
      appliedAt: rateImports.appliedAt,
      appliedByName: rateImports.appliedByName,
      applied: sql<number>`jsonb_array_length(${rateImports.applied})`.mapWith(Number),
      confirmed: rateImports.confirmed,
      undoneAt: rateImports.undoneAt,
      undoneByName: rateImports.undoneByName,
    })
    .from(rateImports)
    .where(
      and(
        gte(rateImports.appliedAt, since),
        after ? isAfter(rateImports.appliedAt, rateImports.id, after, 'desc') : undefined,
      ),
    )
    .orderBy(desc(rateImports.appliedAt), desc(rateImports.id))
    .limit(limit)
    .offset(offset);

export type AppliedImportRow = Awaited<ReturnType<typeof listAppliedImports>>[number];

export const countAppliedImports = (reader: Reader, since: Date): Promise<number> =>
  reader.$count(rateImports, gte(rateImports.appliedAt, since));

export async function updateImport(
  tx: Tx,
  id: string,
  changes: Partial<typeof rateImports.$inferInsert>,
): Promise<void> {
  await tx.update(rateImports).set(changes).where(eq(rateImports.id, id));
}

/** For the daily clean-up: dry runs never applied. Returns the number deleted. */
export const deleteDryRunsBefore = (tx: Tx, limit: Date, count: number): Promise<number> =>
  deleteBatch(tx, rateImports, and(isNull(rateImports.appliedAt), lt(rateImports.createdAt, limit)), count);

/** For the daily clean-up. Returns the number deleted. */
export const deleteAppliedImportsBefore = (tx: Tx, limit: Date, count: number): Promise<number> =>
  deleteBatch(tx, rateImports, lt(rateImports.appliedAt, limit), count);
