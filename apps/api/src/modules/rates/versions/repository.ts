import type { ListRatesQuery } from '@cotejo/contracts/rates/admin';
import type { RateSource } from '@cotejo/contracts/rates/source';
import { and, asc, count, desc, eq, getTableColumns, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Reader, Tx } from '#platform/db/database.ts';
import { isBehind, type Keyset } from '#platform/db/keyset.ts';
import { literally } from '#platform/db/like-pattern.ts';
import {
  institutions,
  type LoanTextsColumn,
  type PricedProductColumn,
  proposedRates,
  rateConfirmations,
  rateVersions,
} from '#platform/db/schema.ts';
import { inSpanishOrder, plainText } from '#platform/db/spanish.ts';
import { plain } from '#platform/plain-text.ts';

export interface RatesInForce {
  readonly versionId: string;
  readonly number: number;
  readonly validFrom: Date;
  readonly source: RateSource;
  readonly confirmedAt: Date | null;
  readonly confirmedBy: string | null;
  readonly confirmedByName: string | null;
}

/** `version` and `updatedAt` cover profile and rates, so that a change of either conflicts with an open editor. */
export interface InstitutionRow extends Omit<typeof institutions.$inferSelect, 'loanTexts'> {
  readonly minRate: number;
  readonly maxRate: number;
  readonly personalLoan: PricedProductColumn & LoanTextsColumn;
  readonly rates: RatesInForce;
}

/** Selects a column of the version in force of the queried institution. */
const inForce = (column: PgColumn): SQL<unknown> => sql`(select ${column} from ${rateVersions}
  where ${rateVersions.institutionId} = ${institutions.id} order by ${rateVersions.number} desc limit 1)`;

export const minRateInForce = inForce(rateVersions.minRate).mapWith(Number);

const {
  loanTexts,
  version: _ofProfileAlone,
  updatedAt: _changeOfProfileAlone,
  ...profileColumns
} = getTableColumns(institutions);

export type PricedInstitution = Omit<InstitutionRow, 'rates' | 'version' | 'updatedAt'>;

export const pricedInstitution = {
  ...profileColumns,
  minRate: minRateInForce,
  maxRate: inForce(rateVersions.maxRate).mapWith(Number),
  personalLoan: sql<InstitutionRow['personalLoan']>`${inForce(rateVersions.product)} || ${loanTexts}`,
};

/** Subqueries for lateral joins. */
export function ratesInForce(reader: Reader) {
  // `limit 1` by index, so that the history is not read.
  const version = reader
    .select()
    .from(rateVersions)
    .where(eq(rateVersions.institutionId, institutions.id))
    .orderBy(desc(rateVersions.number))
    .limit(1)
    .as('in_force');
  return { version, confirmed: newestConfirmation(reader, version.id) };
}

export const columnsInForce = ({ version, confirmed }: InForce) => ({
  institution: institutions,
  version: {
    id: version.id,
    number: version.number,
    minRate: version.minRate,
    maxRate: version.maxRate,
    product: version.product,
    validFrom: version.validFrom,
    sourceLabel: version.sourceLabel,
    sourceUrl: version.sourceUrl,
  },
  confirmation: columnsOf(confirmed),
});

export async function selectInstitutions(reader: Reader, condition?: SQL): Promise<InstitutionRow[]> {
  const inForce = ratesInForce(reader);
  const rows = await reader
    .select(columnsInForce(inForce))
    .from(institutions)
    .innerJoinLateral(inForce.version, sql`true`)
    .leftJoinLateral(inForce.confirmed, sql`true`)
    .where(condition);
  return rows.map(institutionRowOf);
}

type VersionInForce = Pick<
  typeof rateVersions.$inferSelect,
  'id' | 'number' | 'minRate' | 'maxRate' | 'product' | 'validFrom' | 'sourceLabel' | 'sourceUrl'
>;

export const institutionRowOf = ({
  institution: { loanTexts, ...institution },
  version,
  confirmation,
}: {
  readonly institution: typeof institutions.$inferSelect;
  readonly version: VersionInForce;
  readonly confirmation: typeof rateConfirmations.$inferSelect | null;
}): InstitutionRow => ({
  ...institution,
  version: institution.version + version.number - 1,
  updatedAt: version.validFrom > institution.updatedAt ? version.validFrom : institution.updatedAt,
  minRate: version.minRate,
  maxRate: version.maxRate,
  personalLoan: { ...version.product, ...loanTexts },
  rates: {
    versionId: version.id,
    number: version.number,
    validFrom: version.validFrom,
    source: sourceOf(confirmation ?? version),
    confirmedAt: confirmation?.confirmedAt ?? null,
    confirmedBy: confirmation?.confirmedBy ?? null,
    confirmedByName: confirmation?.confirmedByName ?? null,
  },
});

export type RateVersionRow = typeof rateVersions.$inferSelect & {
  readonly confirmation: typeof rateConfirmations.$inferSelect | null;
};

/** By institution, oldest first. */
export async function selectRateVersions(reader: Reader, condition?: SQL): Promise<RateVersionRow[]> {
  const confirmed = newestConfirmation(reader, rateVersions.id);
  const rows = await reader
    .select({ version: rateVersions, confirmation: columnsOf(confirmed) })
    .from(rateVersions)
    .innerJoin(institutions, eq(institutions.id, rateVersions.institutionId))
    .leftJoinLateral(confirmed, sql`true`)
    .where(condition)
    .orderBy(asc(rateVersions.institutionId), asc(rateVersions.number));
  return rows.map(({ version, confirmation }) => ({ ...version, confirmation }));
}

/** Newest first, `limit + 1` rows. */
export async function selectVersionPage(
  reader: Reader,
  institutionId: string,
  { limit, offset, after }: { readonly limit: number; readonly offset: number; readonly after: Keyset | null },
): Promise<RateVersionRow[]> {
  const confirmed = newestConfirmation(reader, rateVersions.id);
  const rows = await reader
    .select({ version: rateVersions, confirmation: columnsOf(confirmed) })
    .from(rateVersions)
    .leftJoinLateral(confirmed, sql`true`)
    .where(
      and(
        eq(rateVersions.institutionId, institutionId),
        // Numbers are unique per institution. A cursor may hold one larger than the column type.
        after ? sql`${rateVersions.number} < ${after.key}::bigint` : undefined,
      ),
    )
    .orderBy(desc(rateVersions.number))
    .limit(limit + 1)
    .offset(after ? 0 : offset);
  return rows.map(({ version, confirmation }) => ({ ...version, confirmation }));
}

export const ofActive = (condition?: SQL): SQL | undefined => and(eq(institutions.isActive, true), condition);

export const sourceOf = ({
  sourceLabel,
  sourceUrl,
}: {
  sourceLabel: string;
  sourceUrl: string | null;
}): RateSource => ({
  label: sourceLabel,
  url: sourceUrl,
});

const columnsOf = (confirmed: ReturnType<typeof newestConfirmation>) => ({
  id: confirmed.id,
  versionId: confirmed.versionId,
  confirmedAt: confirmed.confirmedAt,
  sourceLabel: confirmed.sourceLabel,
  sourceUrl: confirmed.sourceUrl,
  confirmedBy: confirmed.confirmedBy,
  confirmedByName: confirmed.confirmedByName,
});

/** A lateral subquery, so that the index finds it without reading all confirmations. */
const newestConfirmation = (reader: Reader, versionId: PgColumn) =>
  reader
    .select()
    .from(rateConfirmations)
    .where(eq(rateConfirmations.versionId, versionId))
    .orderBy(desc(rateConfirmations.confirmedAt), desc(rateConfirmations.id))
    .limit(1)
    .as('confirmed');

interface RatesFilter extends Pick<ListRatesQuery, 'q' | 'type'> {
  /** Confirmed before this time or never; else the others. */
  readonly stale?: { readonly is: boolean; readonly before: Date };
  /** `maxRate` from this value; else the others. Null: none is above. */
  readonly above?: { readonly is: boolean; readonly from: number | null };
}

type InForce = ReturnType<typeof ratesInForce>;

function isAskedFor({ q, type, stale, above }: RatesFilter, { version, confirmed }: InForce): SQL | undefined {
  return ofActive(
    and(
      q === undefined ? undefined : sql`${plainText(institutions.name)} like ${`%${literally(plain(q))}%`}`,
      type && eq(institutions.type, type),
      stale?.is === true ? or(isNull(confirmed.confirmedAt), lt(confirmed.confirmedAt, stale.before)) : undefined,
      stale?.is === false ? gte(confirmed.confirmedAt, stale.before) : undefined,
      above?.is === true ? (above.from === null ? sql`false` : gte(version.maxRate, above.from)) : undefined,
      above?.is === false && above.from !== null ? lt(version.maxRate, above.from) : undefined,
    ),
  );
}

export type RatesOrder = 'name' | 'minRate' | 'confirmedAt';

/** The sort expression, and a cursor's key in the same type. */
const ratesOrders: Readonly<Record<RatesOrder, { by(inForce: InForce): SQL; keyOf(key: Keyset['key']): SQL }>> = {
  name: { by: () => inSpanishOrder(institutions.name), keyOf: (key) => sql`${key}::text` },
  minRate: { by: ({ version }) => sql`${version.minRate}`, keyOf: (key) => sql`${key}::numeric / 1000000` },
  confirmedAt: {
    by: ({ confirmed }) => sql`coalesce(${confirmed.confirmedAt}, 'epoch'::timestamptz)`,
    keyOf: (key) => sql`${new Date(key).toISOString()}::timestamptz`,
  },
};

/** `limit + 1` rows after the cursor or from `offset`. */
export async function listRatesInForce(
  reader: Reader,
  filter: RatesFilter,
  page: {
    readonly by: RatesOrder;
    readonly order: 'asc' | 'desc';
    readonly limit: number;
    readonly offset: number;
    readonly after: Keyset | null;
  },
): Promise<InstitutionRow[]> {
  const inForce = ratesInForce(reader);
  const { by, keyOf } = ratesOrders[page.by];
  const ordered = by(inForce);
  const direction = page.order === 'asc' ? asc : desc;
  const last = page.after && { key: keyOf(page.after.key), id: page.after.id };
  const rows = await reader
    .select(columnsInForce(inForce))
    .from(institutions)
    .innerJoinLateral(inForce.version, sql`true`)
    .leftJoinLateral(inForce.confirmed, sql`true`)
    .where(and(isAskedFor(filter, inForce), last ? isBehind(ordered, institutions.id, last, page.order) : undefined))
    .orderBy(direction(ordered), direction(institutions.id))
    .limit(page.limit + 1)
    .offset(last ? 0 : page.offset);
  return rows.map(institutionRowOf);
}

export async function countRatesInForce(reader: Reader, filter: RatesFilter): Promise<number> {
  const inForce = ratesInForce(reader);
  const [counted] = await reader
    .select({ count: count() })
    .from(institutions)
    .innerJoinLateral(inForce.version, sql`true`)
    .leftJoinLateral(inForce.confirmed, sql`true`)
    .where(isAskedFor(filter, inForce));
  return counted?.count ?? 0;
}

/** Locks in id order, to prevent deadlocks. Ids that do not exist are missing in the result. */
export async function lockInstitutions(tx: Tx, ids: readonly string[]): Promise<Map<string, InstitutionRow>> {
  const among = inArray(institutions.id, [...ids]);
  await tx
    .select({ id: institutions.id })
    .from(institutions)
    .where(among)
    .orderBy(asc(institutions.id))
    .for('no key update');
  // Read after locking, since the version in force may have changed while waiting.
  return findInForce(tx, ids);
}

export type ProposalRow = typeof proposedRates.$inferSelect;

export const listProposals = (reader: Reader): Promise<ProposalRow[]> => reader.select().from(proposedRates);

/** Replaces what waits for the institution. */
export async function saveProposal(tx: Tx, proposal: ProposalRow): Promise<void> {
  await deleteProposal(tx, proposal.institutionId);
  await tx.insert(proposedRates).values(proposal);
}

export async function deleteProposal(tx: Tx, institutionId: string): Promise<void> {
  await tx.delete(proposedRates).where(eq(proposedRates.institutionId, institutionId));
}

/** By id, with the version in force. */
export async function findInForce(reader: Reader, ids: readonly string[]): Promise<Map<string, InstitutionRow>> {
  const rows = await selectInstitutions(reader, inArray(institutions.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

export async function insertRateVersion(tx: Tx, values: typeof rateVersions.$inferInsert): Promise<void> {
  await tx.insert(rateVersions).values(values);
}

export async function insertRateConfirmations(
  tx: Tx,
  values: readonly (typeof rateConfirmations.$inferInsert)[],
): Promise<void> {
  if (values.length > 0) await tx.insert(rateConfirmations).values([...values]);
}
