import { institutionTexts } from '@cotejo/contracts/institutions/admin';
import { tooManyChargesText, unreadableChargesText } from '@cotejo/contracts/institutions/charges';
import { contradictionsOf } from '@cotejo/contracts/institutions/criteria';
import { completePersonalLoan, type PersonalLoanInput } from '@cotejo/contracts/institutions/personal-loan';
import { upsideDownLoanRanges } from '@cotejo/contracts/institutions/personal-loan.schemas';
import type { InstitutionType } from '@cotejo/contracts/institutions/public';
import { leavesHalfInHand } from '@cotejo/finance/charges';
import { noCriteria } from '@cotejo/finance/criteria';
import { readCharges } from './read-charges.ts';
import { readCriteria } from './read-criteria.ts';
import type { InstitutionRow } from './repository.ts';

/** Absent fields keep their values. */
export interface SentProduct {
  readonly minRate?: number | undefined;
  readonly maxRate?: number | undefined;
  readonly product?: PersonalLoanInput | undefined;
  /** Only cooperatives have members. */
  readonly type?: InstitutionType | undefined;
}

interface MergedProduct {
  readonly minRate: number;
  readonly maxRate: number;
  readonly personalLoan: InstitutionRow['personalLoan'];
  /** Conflicts with unchanged fields: messages by 'maxRate' or product field, such as 'criteria.membership'. */
  readonly wrong: { readonly maxRate?: string; readonly product: Readonly<Record<string, string>> };
}

/** Makes `completePersonalLoan` use the institution's rate. */
const ownRate = 0;

/** Merges sent fields into the current ones. Product rates follow the institution's unless sent. */
export function mergeProduct(present: InstitutionRow, sent: SentProduct): MergedProduct {
  const { minRate = present.minRate, maxRate = present.maxRate } = sent;
  const product: PersonalLoanInput = {
    ...(sent.minRate !== undefined && { minRate: ownRate }),
    ...(sent.maxRate !== undefined && { maxRate: ownRate }),
    ...withoutAbsent(sent.product ?? {}),
  };
  const { criteria: storedCriteria, ...loan } = present.personalLoan;
  const charges = product.charges ?? readCharges(loan.charges);
  const criteria = readCriteria(storedCriteria);
  const merged = completePersonalLoan(
    { ...loan, ...product, charges: charges ?? [] },
    { minRate, maxRate },
    criteria ?? noCriteria,
  );
  // Also checked before completion, which would move the other end of a range.
  const wrong: Record<string, string> = {
    ...upsideDownLoanRanges({ ...present.personalLoan, ...product }),
    ...upsideDownLoanRanges(merged),
  };
  for (const [key, text] of Object.entries(contradictionsOf(merged.criteria, sent.type ?? present.type)))
    wrong[`criteria.${key}`] = text;
  if (sent.product && !charges) wrong.charges = unreadableChargesText;
  else if (sent.product && !leavesHalfInHand(merged.minAmount, merged.charges)) wrong.charges = tooManyChargesText;
  return {
    minRate,
    maxRate,
    // What cannot be read is kept until it is saved anew.
    personalLoan: {
      ...merged,
      ...(!charges && { charges: loan.charges }),
      ...(!criteria && !product.criteria && { criteria: storedCriteria }),
    },
    wrong: { ...(minRate > maxRate && { maxRate: institutionTexts.ratesInOrder }), product: wrong },
  };
}

const withoutAbsent = (loan: PersonalLoanInput): PersonalLoanInput =>
  Object.fromEntries(Object.entries(loan).filter(([, value]) => value !== undefined));
