import { institutionTexts } from '@cotejo/contracts/institutions/admin';
import { tooManyChargesText, unreadableChargesText } from '@cotejo/contracts/institutions/charges';
import { completePersonalLoan, type PersonalLoanInput } from '@cotejo/contracts/institutions/personal-loan';
import { upsideDownLoanRanges } from '@cotejo/contracts/institutions/personal-loan.schemas';
import { leavesHalfInHand } from '@cotejo/finance/charges';
import { readCharges } from './read-charges.ts';
import type { InstitutionRow } from './repository.ts';

/** Absent fields keep their values. */
export interface SentProduct {
  readonly minRate?: number | undefined;
  readonly maxRate?: number | undefined;
  readonly product?: PersonalLoanInput | undefined;
}

interface MergedProduct {
  readonly minRate: number;
  readonly maxRate: number;
  readonly personalLoan: InstitutionRow['personalLoan'];
  /** Conflicts with unchanged fields: messages by 'maxRate' or product field. */
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
  const charges = product.charges ?? readCharges(present.personalLoan.charges);
  const merged = completePersonalLoan(
    { ...present.personalLoan, ...product, charges: charges ?? [] },
    { minRate, maxRate },
  );
  // Also checked before completion, which would move the other end of a range.
  const wrong: Record<string, string> = {
    ...upsideDownLoanRanges({ ...present.personalLoan, ...product }),
    ...upsideDownLoanRanges(merged),
  };
  if (sent.product && !charges) wrong.charges = unreadableChargesText;
  else if (sent.product && !leavesHalfInHand(merged.minAmount, merged.charges)) wrong.charges = tooManyChargesText;
  return {
    minRate,
    maxRate,
    // Unreadable charges are kept until the product is saved with new ones.
    personalLoan: charges ? merged : { ...merged, charges: present.personalLoan.charges },
    wrong: { ...(minRate > maxRate && { maxRate: institutionTexts.ratesInOrder }), product: wrong },
  };
}

const withoutAbsent = (loan: PersonalLoanInput): PersonalLoanInput =>
  Object.fromEntries(Object.entries(loan).filter(([, value]) => value !== undefined));
