import { ceilingVersionsMaximum, type ListCeilingsQuery } from '@cotejo/contracts/rates/monthly';
import { monthSchema } from '@cotejo/contracts/rates/monthly.schemas';
import type { RateSegment } from '@cotejo/contracts/rates/source';
import { and, asc, desc, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import { isBehind, type Keyset, unknownCursor } from '#platform/db/keyset.ts';
import { ceilingVersions, chargedAverages, institutions, legalRates, proposedCeilings } from '#platform/db/schema.ts';
import { inSpanishOrder } from '#platform/db/spanish.ts';
import { newId } from '#platform/ids.ts';
import type { RateOfMonth } from './warn-about-monthly.ts';

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

/** A month is stored as its first day. */
const dayOf = (month: string): string => `${month}-01`;

const batchSize = 500;

const batchesOf = <Row extends { readonly month: string }>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / batchSize) }, (_, index) =>
    rows.slice(index * batchSize, (index + 1) * batchSize).map((row) => ({ ...row, month: dayOf(row.month) })),
  );

const excludedSource = { sourceLabel: sql`excluded.source_label`, sourceUrl: sql`excluded.source_url` };

const ceilingAt = ({ month, segment }: CeilingKey): SQL | undefined =>
  and(eq(legalRates.month, dayOf(month)), eq(legalRates.segment, segment));

const averageAt = ({ month, segment, institutionId }: AverageKey): SQL | undefined =>
  and(
    eq(chargedAverages.month, dayOf(month)),
    eq(chargedAverages.segment, segment),
    eq(chargedAverages.institutionId, institutionId),
  );

interface MonthlyPage {
  readonly limit: number;
  readonly offset: number;
  readonly after: Keyset | null;
}

/** The key of a cursor is 'YYYY-MM', a space and the rest of the order. */
function monthAndRest({ key }: Keyset): { month: string; rest: string } {
  const [month, rest] = [String(key).slice(0, 7), String(key).slice(8)];
  if (!monthSchema.safeParse(month).success) throw unknownCursor();
  return { month: dayOf(month), rest };
}

/** Newest month first, `limit + 1` rows. Throws VALIDATION_ERROR for an invalid cursor. */
export function pageOfCeilings(
  reader: Reader,
  { segment }: Pick<ListCeilingsQuery, 'segment'>,
  { limit, offset, after }: MonthlyPage,
) {
  const last = after && monthAndRest(after);
  const isLater =
    last &&
    or(
      lt(legalRates.month, last.month),
      and(eq(legalRates.month, last.month), sql`${legalRates.segment} > ${last.rest}::text`),
    );
  return reader
    .select()
    .from(legalRates)
    .where(and(segment && eq(legalRates.segment, segment), isLater ?? undefined))
    .orderBy(desc(legalRates.month), asc(legalRates.segment))
    .limit(limit + 1)
    .offset(last ? 0 : offset);
}

export const countCeilings = (reader: Reader, { segment }: Pick<ListCeilingsQuery, 'segment'>): Promise<number> =>
  reader.$count(legalRates, segment && eq(legalRates.segment, segment));

/** Newest month first. */
export const listCeilings = (
  reader: Reader,
  { segment, months }: Pick<ListCeilingsQuery, 'segment'> & { readonly months?: readonly string[] | undefined } = {},
) =>
  reader
    .select()
    .from(legalRates)
    .where(and(segment && eq(legalRates.segment, segment), months && inArray(legalRates.month, months.map(dayOf))))
    .orderBy(desc(legalRates.month), asc(legalRates.segment));

/** Locks the table against writes, since rows that do not exist cannot be locked. Proposals are written under it too. */
export async function lockCeilings(tx: Tx): Promise<void> {
  await tx.execute(sql`lock table ${legalRates} in share row exclusive mode`);
}

/** See `lockCeilings`. */
export async function lockAverages(tx: Tx): Promise<void> {
  await tx.execute(sql`lock table ${chargedAverages} in share row exclusive mode`);
}

export async function findCeiling(reader: Reader, key: CeilingKey): Promise<CeilingDbRow | null> {
  const [row] = await reader.select().from(legalRates).where(ceilingAt(key));
  return row ?? null;
}

export type Ceiling = CeilingKey & Omit<CeilingDbRow, 'month' | 'segment'>;

/** Who changes a ceiling, for its history. */
export type Author = Pick<Context, 'actor' | 'clock'>;

type CeilingVersion = CeilingKey & Omit<typeof ceilingVersions.$inferInsert, 'id' | 'changedAt'>;

async function insertVersions(tx: Tx, { actor, clock }: Author, versions: readonly CeilingVersion[]): Promise<void> {
  const by = actor.kind === 'admin' ? { changedBy: actor.adminId, changedByName: actor.name } : {};
  for (const rows of batchesOf(versions))
    await tx
      .insert(ceilingVersions)
      .values(rows.map((row) => ({ ...row, ...by, id: newId(clock), changedAt: clock.now() })));
}

/** Newest first. */
export const listCeilingVersions = (reader: Reader, { month, segment }: CeilingKey) =>
  reader
    .select()
    .from(ceilingVersions)
    .where(and(eq(ceilingVersions.month, dayOf(month)), eq(ceilingVersions.segment, segment)))
    .orderBy(desc(ceilingVersions.id))
    .limit(ceilingVersionsMaximum);

/** Month, segment, figure and source as one text. */
export const figuresOf = ({ month, segment, maximumEffectiveRate, sourceLabel, sourceUrl }: Ceiling): string =>
  JSON.stringify([month.slice(0, 7), segment, maximumEffectiveRate, sourceLabel, sourceUrl]);

/** Those that say something new go to the history, with who proposed them. The transaction must hold `lockCeilings`. */
export async function saveCeilings(
  tx: Tx,
  author: Author,
  ceilings: readonly Ceiling[],
  proposedByName: string | null = null,
): Promise<void> {
  const counting = new Set((await listCeilings(tx)).map(figuresOf));
  const changed = ceilings.filter((ceiling) => !counting.has(figuresOf(ceiling)));
  await insertVersions(
    tx,
    author,
    changed.map((ceiling) => ({ ...ceiling, proposedByName })),
  );
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

export async function deleteCeiling(tx: Tx, author: Author, key: CeilingKey): Promise<void> {
  const before = await findCeiling(tx, key);
  if (before) await insertVersions(tx, author, [{ ...before, ...key, maximumEffectiveRate: null }]);
  await tx.delete(legalRates).where(ceilingAt(key));
}

export type ProposalDbRow = typeof proposedCeilings.$inferSelect;

const proposalOf = ({ month, segment }: CeilingKey): SQL | undefined =>
  and(eq(proposedCeilings.month, dayOf(month)), eq(proposedCeilings.segment, segment));

/** Newest month first, each with the ceiling of its month that counts. */
export const listProposals = (
  reader: Reader,
  { segment }: { readonly segment?: RateSegment | undefined } = {},
): Promise<{ proposal: ProposalDbRow; present: number | null }[]> =>
  reader
    .select({ proposal: proposedCeilings, present: legalRates.maximumEffectiveRate })
    .from(proposedCeilings)
    .leftJoin(
      legalRates,
      and(eq(legalRates.month, proposedCeilings.month), eq(legalRates.segment, proposedCeilings.segment)),
    )
    .where(segment && eq(proposedCeilings.segment, segment))
    .orderBy(desc(proposedCeilings.month), asc(proposedCeilings.segment));

export async function saveProposals(
  tx: Tx,
  proposals: readonly (CeilingKey & Omit<ProposalDbRow, 'month' | 'segment'>)[],
): Promise<void> {
  await deleteProposals(tx, proposals);
  for (const rows of batchesOf(proposals)) await tx.insert(proposedCeilings).values(rows);
}

/** Returns how many there were. */
export async function deleteProposals(tx: Tx, keys: readonly CeilingKey[]): Promise<number> {
  let deleted = 0;
  for (const key of keys) {
    const rows = await tx
      .delete(proposedCeilings)
      .where(proposalOf(key))
      .returning({ id: proposedCeilings.proposalId });
    deleted += rows.length;
  }
  return deleted;
}

export async function markProposalTold(tx: Tx, proposalId: string, toldAt: Date): Promise<void> {
  await tx.update(proposedCeilings).set({ toldAt }).where(eq(proposedCeilings.proposalId, proposalId));
}

interface AverageFilter {
  readonly institutionId?: string | undefined;
  /** 'YYYY-MM' */
  readonly months?: readonly string[] | undefined;
}

/** Newest month first, then by institution. */
export const listAverages = (reader: Reader, filter: AverageFilter = {}) =>
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

/**
 * Newest month first, then by institution and segment; `limit + 1` rows. Throws VALIDATION_ERROR for an invalid cursor.
 */
export function pageOfAverages(reader: Reader, filter: AverageFilter, { limit, offset, after }: MonthlyPage) {
  const { month, institutionId } = chargedAverages;
  const text = inSpanishOrder(sql`(${institutions.name} || ' ' || ${chargedAverages.segment})`);
  const last = after && { ...monthAndRest(after), id: after.id };
  const isLater =
    last &&
    or(
      lt(month, last.month),
      and(eq(month, last.month), isBehind(text, institutionId, { key: sql`${last.rest}::text`, id: last.id }, 'asc')),
    );
  return reader
    .select({ average: chargedAverages, institution: institutions.name })
    .from(chargedAverages)
    .innerJoin(institutions, eq(institutions.id, institutionId))
    .where(and(averagesOf(filter), isLater ?? undefined))
    .orderBy(desc(month), asc(text), asc(institutionId))
    .limit(limit + 1)
    .offset(last ? 0 : offset);
}

export const countAverages = (reader: Reader, filter: AverageFilter): Promise<number> =>
  reader.$count(chargedAverages, averagesOf(filter));

export const listNewestAverages = (reader: Reader, segment: RateSegment) =>
  reader
    .selectDistinctOn([chargedAverages.institutionId], {
      institutionId: chargedAverages.institutionId,
      month: chargedAverages.month,
      effectiveRate: chargedAverages.effectiveRate,
    })
    .from(chargedAverages)
    .where(eq(chargedAverages.segment, segment))
    .orderBy(chargedAverages.institutionId, desc(chargedAverages.month));

/** 'YYYY-MM', newest first. */
export async function listAverageMonths(reader: Reader): Promise<string[]> {
  const rows = await reader
    .selectDistinct({ month: chargedAverages.month })
    .from(chargedAverages)
    .orderBy(desc(chargedAverages.month));
  return rows.map(({ month }) => month.slice(0, 7));
}

const averagesOf = ({ institutionId, months }: AverageFilter): SQL | undefined =>
  and(
    institutionId ? eq(chargedAverages.institutionId, institutionId) : undefined,
    months && inArray(chargedAverages.month, months.map(dayOf)),
  );

export async function findAverage(reader: Reader, key: AverageKey): Promise<AverageDbRow | null> {
  const [row] = await reader.select().from(chargedAverages).where(averageAt(key));
  return row ?? null;
}

/** The last average before each key, by `averageKey`. */
export async function listAveragesBefore(
  reader: Reader,
  keys: readonly AverageKey[],
): Promise<Map<string, RateOfMonth>> {
  const before = new Map<string, RateOfMonth>();
  for (const batch of batchesOf(keys)) {
    const asked = sql`unnest(${arrayOf(batch, 'institutionId')}::uuid[], ${arrayOf(batch, 'segment')}::text[],
      ${arrayOf(batch, 'month')}::date[]) as asked (institution_id, segment, month)`;
    const { rows } = await reader.execute<{ asked: string; month: string; rate: string }>(sql`
      select concat_ws(' ', to_char(asked.month, 'YYYY-MM'), asked.institution_id, asked.segment) as asked,
        to_char(last.month, 'YYYY-MM') as month, last.effective_rate as rate
      from ${asked} cross join lateral (
        select month, effective_rate from ${chargedAverages} average
        where average.institution_id = asked.institution_id and average.segment = asked.segment
          and average.month < asked.month
        order by average.month desc limit 1
      ) last`);
    for (const row of rows) before.set(row.asked, { month: row.month, rate: Number(row.rate) });
  }
  return before;
}

const arrayOf = <Row extends object>(rows: readonly Row[], name: keyof Row) => sql.param(rows.map((row) => row[name]));

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

/** By id; includes deleted institutions. */
export async function listNames(reader: Reader, ids?: readonly string[]): Promise<Map<string, string>> {
  const rows = await reader
    .select({ id: institutions.id, name: institutions.name })
    .from(institutions)
    .where(ids && inArray(institutions.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
