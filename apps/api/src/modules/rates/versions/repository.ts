import type { ListRatesQuery } from '@cotejo/contracts/rates/admin';
import type { RateSource } from '@cotejo/contracts/rates/source';
import { and, asc, count, desc, eq, getTableColumns, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Reader, Tx } from '#db/database.ts';
import { isBehind, type Keyset } from '#db/keyset.ts';
import { literally } from '#db/like-pattern.ts';
import {
  institutions,
  type LoanTextsColumn,
  type PricedProductColumn,
  rateConfirmations,
  rateVersions,
} from '#db/schema.ts';
import { inSpanishOrder, plainText } from '#db/spanish.ts';
import { plain } from '#plain-text.ts';

/** The version of an institution's rates that is in force, with its newest confirmation. */
export interface RatesInForce {
  readonly versionId: string;
  readonly number: number;
  readonly validFrom: Date;
  readonly source: RateSource;
  readonly confirmedAt: Date | null;
  readonly confirmedBy: string | null;
  readonly confirmedByName: string | null;
}

/**
 * An institution with the version of its rates that is in force. Its `version` and `updatedAt` count changes
 * of the profile and of the rates: what an editor saw is old after either.
 */
export interface InstitutionRow extends Omit<typeof institutions.$inferSelect, 'loanTexts'> {
  readonly minRate: number;
  readonly maxRate: number;
  readonly personalLoan: PricedProductColumn & LoanTextsColumn;
  readonly rates: RatesInForce;
}

/** A column of the version in force of the institution that a query reads or joins. */
const inForce = (column: PgColumn): SQL<unknown> => sql`(select ${column} from ${rateVersions}
  where ${rateVersions.institutionId} = ${institutions.id} order by ${rateVersions.number} desc limit 1)`;

export const minRateInForce = inForce(rateVersions.minRate).mapWith(Number);

const {
  loanTexts,
  version: _ofProfileAlone,
  updatedAt: _changeOfProfileAlone,
  ...profileColumns
} = getTableColumns(institutions);

/** An institution as a query joins it. */
export type PricedInstitution = Omit<InstitutionRow, 'rates' | 'version' | 'updatedAt'>;

/** What a query selects of an institution that it joins: a `PricedInstitution`. */
export const pricedInstitution = {
  ...profileColumns,
  minRate: minRateInForce,
  maxRate: inForce(rateVersions.maxRate).mapWith(Number),
  personalLoan: sql<InstitutionRow['personalLoan']>`${inForce(rateVersions.product)} || ${loanTexts}`,
};

/** The version in force of each institution, and its newest confirmation, as subqueries to join laterally. */
export function ratesInForce(reader: Reader) {
  // Found by the index of the versions, as the confirmation is: nobody reads the history.
  const version = reader
    .select()
    .from(rateVersions)
    .where(eq(rateVersions.institutionId, institutions.id))
    .orderBy(desc(rateVersions.number))
    .limit(1)
    .as('in_force');
  return { version, confirmed: newestConfirmation(reader, version.id) };
}

/** What a query selects to make an `InstitutionRow` with `institutionRowOf`. */
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

/** The institutions that a condition lets through, in no order. */
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

/** A version of the rates of an institution, with its newest confirmation. */
export type RateVersionRow = typeof rateVersions.$inferSelect & {
  readonly confirmation: typeof rateConfirmations.$inferSelect | null;
};

/** Versions by institution, oldest first. */
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

/** One page of the versions of an institution, newest first; one more than `limit`. */
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
        // One institution has each number once, and a cursor may hold a larger one than the column.
        after ? sql`${rateVersions.number} < ${after.key}::bigint` : undefined,
      ),
    )
    .orderBy(desc(rateVersions.number))
    .limit(limit + 1)
    .offset(after ? 0 : offset);
  return rows.map(({ version, confirmation }) => ({ ...version, confirmation }));
}

/** Of active institutions only. */
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

/** Of a version, found by the index: who asks for one institution does not read all confirmations. */
const newestConfirmation = (reader: Reader, versionId: PgColumn) =>
  reader
    .select()
    .from(rateConfirmations)
    .where(eq(rateConfirmations.versionId, versionId))
    .orderBy(desc(rateConfirmations.confirmedAt), desc(rateConfirmations.id))
    .limit(1)
    .as('confirmed');

interface RatesFilter extends Pick<ListRatesQuery, 'q' | 'type'> {
  /** Confirmed before a moment or never, or the others. */
  readonly stale?: { readonly is: boolean; readonly before: Date };
  /** With a highest rate from this one on, or the others; null: none is above. */
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

/** What the list of rates is ordered by, and the same of a cursor's key. */
const ratesOrders: Readonly<Record<RatesOrder, { by(inForce: InForce): SQL; keyOf(key: Keyset['key']): SQL }>> = {
  name: { by: () => inSpanishOrder(institutions.name), keyOf: (key) => sql`${key}::text` },
  minRate: { by: ({ version }) => sql`${version.minRate}`, keyOf: (key) => sql`${key}::numeric / 1000000` },
  confirmedAt: {
    by: ({ confirmed }) => sql`coalesce(${confirmed.confirmedAt}, 'epoch'::timestamptz)`,
    keyOf: (key) => sql`${new Date(key).toISOString()}::timestamptz`,
  },
};

/** `limit + 1` active institutions with their rates, after the keyset or from `offset`. */
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

/** Those that exist, by id, locked in the order of ids: two who lock the same do not wait for each other. */
export async function lockInstitutions(tx: Tx, ids: readonly string[]): Promise<Map<string, InstitutionRow>> {
  const among = inArray(institutions.id, [...ids]);
  await tx.select({ id: institutions.id }).from(institutions).where(among).orderBy(asc(institutions.id)).for('update');
  // Read after the lock is held: the version in force may be newer than what was there before.
  const rows = await selectInstitutions(tx, among);
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
