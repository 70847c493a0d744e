import type { RateSource } from '@cotejo/contracts/rates/source';
import type { AdminContext } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import type { PricedProductColumn } from '#platform/db/schema.ts';
import { newId } from '#platform/ids.ts';
import { type InstitutionRow, insertRateConfirmations, insertRateVersion } from './repository.ts';

export interface RateReason {
  readonly source: RateSource;
  readonly note: string | null;
  /** Naming a source means having read it, so the version starts confirmed. */
  readonly isConfirmed: boolean;
  /** Another administrator than the actor proposed it: the id of the version, and who created it. */
  readonly proposal?: { readonly id: string } & Author;
}

/** Who creates or confirms a version. */
type Author = Pick<AdminContext['actor'], 'adminId' | 'name'>;

export function pricedProductOf(loan: InstitutionRow['personalLoan']): PricedProductColumn {
  const { minAmount, maxAmount, minTerm, maxTerm, minIncome, maxIncome, minRate, maxRate } = loan;
  const { locations, charges, criteria } = loan;
  return {
    ...{ minAmount, maxAmount, minTerm, maxTerm, minIncome, maxIncome, minRate, maxRate },
    ...{ locations, charges, criteria },
  };
}

/** The product of another version; what it lacks is missing in the result, too. */
export const loanWith = (
  loan: InstitutionRow['personalLoan'],
  product: PricedProductColumn,
): InstitutionRow['personalLoan'] => ({ ...loan, charges: undefined, criteria: undefined, ...product });

/** One moment for all new versions of a call: later than the versions they follow, as clocks of processes differ. */
export function momentAfter(now: Date, present: readonly InstitutionRow[]): Date {
  const newest = Math.max(...present.map(({ rates }) => rates.validFrom.getTime()));
  return now.getTime() > newest ? now : new Date(newest + 1);
}

/**
 * Returns the id of the new version. The transaction must lock the institution. `number`: of the version before, or 0.
 */
export async function recordRateVersion(
  { actor, clock }: Pick<AdminContext, 'clock'> & { readonly actor: Author },
  tx: Tx,
  institution: Pick<InstitutionRow, 'id' | 'minRate' | 'maxRate' | 'personalLoan'>,
  number: number,
  { source, note, isConfirmed, proposal }: RateReason,
  validFrom: Date,
): Promise<string> {
  const id = proposal?.id ?? newId(clock);
  const author = proposal ?? actor;
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
    createdBy: author.adminId,
    createdByName: author.name,
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
