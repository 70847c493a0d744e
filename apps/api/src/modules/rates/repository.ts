import type { ListAveragesQuery, ListCeilingsQuery } from '@cotejo/contracts/rates/monthly';
import type { RateSegment } from '@cotejo/contracts/rates/source';
import { and, asc, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#db/database.ts';
import { deleteBatch } from '#db/delete-batch.ts';
import { chargedAverages, institutions, legalRates, rateImports } from '#db/schema.ts';

export type CeilingDbRow = typeof legalRates.$inferSelect;
export type AverageDbRow = typeof chargedAverages.$inferSelect;

export interface CeilingKey {
  /** 'YYYY-MM' */
  readonly month: string;
  readonly segment: RateSegment;
}

export interface AverageKey extends CeilingKey {
  readonly institutionId: string;
}

/** The database keeps a month as its first day. */
const dayOf = (month: string): string => `${month}-01`;

/** Rows of one statement. */
const batchSize = 500;

const batchesOf = <Row extends { readonly month: string }>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / batchSize) }, (_, index) =>
    rows.slice(index * batchSize, (index + 1) * batchSize).map((row) => ({ ...row, month: dayOf(row.month) })),
  );

/** Of the row that was there, what takes the place of its source. */
const excludedSource = { sourceLabel: sql`excluded.source`, sourceUrl: sql`excluded.source_url` };

const ceilingAt = ({ month, segment }: CeilingKey): SQL | undefined =>
  and(eq(legalRates.month, dayOf(month)), eq(legalRates.segment, segment));

const averageAt = ({ month, segment, institutionId }: AverageKey): SQL | undefined =>
  and(
    eq(chargedAverages.month, dayOf(month)),
    eq(chargedAverages.segment, segment),
    eq(chargedAverages.institutionId, institutionId),
  );

/** Newest month first. */
export const listCeilings = (reader: Reader, { segment }: Pick<ListCeilingsQuery, 'segment'> = {}) =>
  reader
    .select()
    .from(legalRates)
    .where(segment && eq(legalRates.segment, segment))
    .orderBy(desc(legalRates.month), asc(legalRates.segment));

/** Lets nobody else write ceilings until the transaction ends: rows that are not there cannot be locked. */
export async function lockCeilings(tx: Tx): Promise<void> {
  await tx.execute(sql`lock table ${legalRates} in share row exclusive mode`);
}

/** The same for averages. */
export async function lockAverages(tx: Tx): Promise<void> {
  await tx.execute(sql`lock table ${chargedAverages} in share row exclusive mode`);
}

export async function lockCeiling(tx: Tx, key: CeilingKey): Promise<CeilingDbRow | null> {
  const [row] = await tx.select().from(legalRates).where(ceilingAt(key)).for('update');
  return row ?? null;
}

type Ceiling = CeilingKey & Omit<CeilingDbRow, 'month' | 'segment'>;

export async function saveCeilings(tx: Tx, ceilings: readonly Ceiling[]): Promise<void> {
  for (const rows of batchesOf(ceilings)) {
    await tx
      .insert(legalRates)
      .values(rows)
      .onConflictDoUpdate({
        target: [legalRates.month, legalRates.segment],
        set: { maximumEffectiveRate: sql`excluded.maximum_effective_rate`, ...excludedSource },
      });
  }
}

export async function deleteCeiling(tx: Tx, key: CeilingKey): Promise<void> {
  await tx.delete(legalRates).where(ceilingAt(key));
}

export const listAverages = (reader: Reader, filter: Pick<ListAveragesQuery, 'institutionId' | 'month'> = {}) =>
  reader
    .select({ average: chargedAverages, institution: institutions.name })
    .from(chargedAverages)
    .innerJoin(institutions, eq(institutions.id, chargedAverages.institutionId))
    .where(averagesOf(filter))
    .orderBy(
      desc(chargedAverages.month),
      asc(institutions.name),
      asc(chargedAverages.institutionId),
      asc(chargedAverages.segment),
    );

const averagesOf = ({ institutionId, month }: Pick<ListAveragesQuery, 'institutionId' | 'month'>): SQL | undefined =>
  and(
    institutionId ? eq(chargedAverages.institutionId, institutionId) : undefined,
    month ? eq(chargedAverages.month, dayOf(month)) : undefined,
  );

export async function lockAverage(tx: Tx, key: AverageKey): Promise<AverageDbRow | null> {
  const [row] = await tx.select().from(chargedAverages).where(averageAt(key)).for('update');
  return row ?? null;
}

type Average = AverageKey & Omit<AverageDbRow, keyof AverageKey>;

export async function saveAverages(tx: Tx, averages: readonly Average[]): Promise<void> {
  for (const rows of batchesOf(averages)) {
    await tx
      .insert(chargedAverages)
      .values(rows)
      .onConflictDoUpdate({
        target: [chargedAverages.month, chargedAverages.institutionId, chargedAverages.segment],
        set: {
          effectiveRate: sql`excluded.effective_rate`,
          amountLentCents: sql`excluded.amount_lent_cents`,
          ...excludedSource,
        },
      });
  }
}

export async function deleteAverage(tx: Tx, key: AverageKey): Promise<void> {
  await tx.delete(chargedAverages).where(averageAt(key));
}

/** Names of institutions, deleted ones too, by id. */
export async function listNames(reader: Reader, ids?: readonly string[]): Promise<Map<string, string>> {
  const rows = await reader
    .select({ id: institutions.id, name: institutions.name })
    .from(institutions)
    .where(ids && inArray(institutions.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function insertImport(tx: Tx, row: typeof rateImports.$inferInsert): Promise<void> {
  await tx.insert(rateImports).values(row);
}

export async function lockImport(tx: Tx, id: string): Promise<typeof rateImports.$inferSelect | null> {
  const [row] = await tx.select().from(rateImports).where(eq(rateImports.id, id)).for('update');
  return row ?? null;
}

export async function markImportApplied(tx: Tx, id: string, appliedAt: Date): Promise<void> {
  await tx.update(rateImports).set({ appliedAt }).where(eq(rateImports.id, id));
}

/** Answers how many of at most `count` were deleted. */
export const deleteImportsBefore = (tx: Tx, limit: Date, count: number): Promise<number> =>
  deleteBatch(tx, rateImports, lt(rateImports.createdAt, limit), count);
