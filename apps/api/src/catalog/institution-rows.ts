import type { RateSource } from '@cotejo/contracts/rates/source';
import { and, asc, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Reader } from '#db/database.ts';
import {
  institutions,
  type LoanTextsColumn,
  type PricedProductColumn,
  rateConfirmations,
  rateVersions,
} from '#db/schema.ts';

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

/** An institution with the version of its rates that is in force. */
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

const { loanTexts, ...profileColumns } = getTableColumns(institutions);

/** What a query selects of an institution that it joins: an `InstitutionRow` without `rates`. */
export const pricedInstitution = {
  ...profileColumns,
  minRate: minRateInForce,
  maxRate: inForce(rateVersions.maxRate).mapWith(Number),
  personalLoan: sql<InstitutionRow['personalLoan']>`${inForce(rateVersions.product)} || ${loanTexts}`,
};

/** The institutions that a condition lets through, in no order. */
export async function selectInstitutions(reader: Reader, condition?: SQL): Promise<InstitutionRow[]> {
  const versions = reader
    .selectDistinctOn([rateVersions.institutionId])
    .from(rateVersions)
    .orderBy(rateVersions.institutionId, desc(rateVersions.number))
    .as('in_force');
  const confirmed = newestConfirmation(reader, versions.id);
  const rows = await reader
    .select({
      institution: institutions,
      version: {
        id: versions.id,
        number: versions.number,
        minRate: versions.minRate,
        maxRate: versions.maxRate,
        product: versions.product,
        validFrom: versions.validFrom,
        sourceLabel: versions.sourceLabel,
        sourceUrl: versions.sourceUrl,
      },
      confirmation: columnsOf(confirmed),
    })
    .from(institutions)
    .innerJoin(versions, eq(versions.institutionId, institutions.id))
    .leftJoinLateral(confirmed, sql`true`)
    .where(condition);
  return rows.map(({ institution: { loanTexts, ...institution }, version, confirmation }) => ({
    ...institution,
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
  }));
}

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
