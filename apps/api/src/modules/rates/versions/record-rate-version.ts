import type { RateSource } from '@cotejo/contracts/rates/source';
import type { AdminContext } from '#context.ts';
import type { Tx } from '#db/database.ts';
import type { PricedProductColumn } from '#db/schema.ts';
import { newId } from '#ids.ts';
import { type InstitutionRow, insertRateConfirmations, insertRateVersion } from './repository.ts';

/** Why rates change: where they were read, and a note for the office. */
export interface RateReason {
  readonly source: RateSource;
  readonly note: string | null;
  /** Whoever names the source of what they write has just read it: the version begins confirmed. */
  readonly isConfirmed: boolean;
}

/** What of a product a version keeps. */
export function pricedProductOf(loan: InstitutionRow['personalLoan']): PricedProductColumn {
  const { minAmount, maxAmount, minTerm, maxTerm, minIncome, maxIncome, minRate, maxRate, locations, charges } = loan;
  return { minAmount, maxAmount, minTerm, maxTerm, minIncome, maxIncome, minRate, maxRate, locations, charges };
}

/**
 * The one moment of a call that writes versions: now, and later than every version it follows. Two
 * processes may have clocks that differ, and the history of an institution never goes back.
 */
export function momentAfter(now: Date, present: readonly InstitutionRow[]): Date {
  const newest = Math.max(...present.map(({ rates }) => rates.validFrom.getTime()));
  return now.getTime() > newest ? now : new Date(newest + 1);
}

/**
 * Writes the next version of the rates of an institution that the transaction holds, in force at
 * once, and returns its id.
 *
 * @param number of the version before; 0 for a new institution
 * @param validFrom see `momentAfter`
 */
export async function recordRateVersion(
  { actor, clock }: Pick<AdminContext, 'actor' | 'clock'>,
  tx: Tx,
  institution: Pick<InstitutionRow, 'id' | 'minRate' | 'maxRate' | 'personalLoan'>,
  number: number,
  { source, note, isConfirmed }: RateReason,
  validFrom: Date,
): Promise<string> {
  const id = newId(clock);
  const kept = { sourceLabel: source.label, sourceUrl: source.url };
  await insertRateVersion(tx, {
    id,
    institutionId: institution.id,
    number: number + 1,
    validFrom,
    product: pricedProductOf(institution.personalLoan),
    minRate: institution.minRate,
    maxRate: institution.maxRate,
    ...kept,
    note,
    createdBy: actor.adminId,
    createdByName: actor.name,
  });
  if (isConfirmed) {
    await insertRateConfirmations(tx, [
      {
        id: newId(clock),
        versionId: id,
        confirmedAt: validFrom,
        ...kept,
        confirmedBy: actor.adminId,
        confirmedByName: actor.name,
      },
    ]);
  }
  return id;
}
