import { institutionTexts } from '@cotejo/contracts/institutions/admin';
import { tooManyChargesText, unreadableChargesText } from '@cotejo/contracts/institutions/charges';
import { completePersonalLoan, type PersonalLoanInput } from '@cotejo/contracts/institutions/personal-loan';
import { upsideDownLoanRanges } from '@cotejo/contracts/institutions/personal-loan.schemas';
import { leavesHalfInHand } from '@cotejo/finance';
import { readCharges } from './read-charges.ts';
import type { InstitutionRow } from './repository.ts';

/** What is sent of the rates and the product of an institution; what is absent stays. */
export interface SentProduct {
  readonly minRate?: number | undefined;
  readonly maxRate?: number | undefined;
  readonly product?: PersonalLoanInput | undefined;
}

interface MergedProduct {
  readonly minRate: number;
  readonly maxRate: number;
  readonly personalLoan: InstitutionRow['personalLoan'];
  /** What contradicts what stays: 'maxRate' or a field of the product → text. */
  readonly wrong: { readonly maxRate?: string; readonly product: Readonly<Record<string, string>> };
}

/** Of a product: the rate of the institution counts (`completePersonalLoan`). */
const ownRate = 0;

/**
 * The rates and the product with what was sent in place of their own. The rates of the product follow those of the institution unless they are sent, too.
 */
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
  // What was sent is judged as it was sent: completing a loan would move the other end of the range.
  const wrong: Record<string, string> = {
    ...upsideDownLoanRanges({ ...present.personalLoan, ...product }),
    ...upsideDownLoanRanges(merged),
  };
  if (sent.product && !charges) wrong.charges = unreadableChargesText;
  else if (sent.product && !leavesHalfInHand(merged.minAmount, merged.charges)) wrong.charges = tooManyChargesText;
  return {
    minRate,
    maxRate,
    // Charges that cannot be read stay as they are until somebody writes the product anew.
    personalLoan: charges ? merged : { ...merged, charges: present.personalLoan.charges },
    wrong: { ...(minRate > maxRate && { maxRate: institutionTexts.ratesInOrder }), product: wrong },
  };
}

const withoutAbsent = (loan: PersonalLoanInput): PersonalLoanInput =>
  Object.fromEntries(Object.entries(loan).filter(([, value]) => value !== undefined));
