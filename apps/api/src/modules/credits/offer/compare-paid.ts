import { centsToDollars, dollarsToCents } from '@cotejo/finance/money';
import { type AmortizationType, scheduleOf } from '@cotejo/finance/schedule';
import type { CreditRow } from '../repository.ts';

type PaidDifference = 'amount' | 'rate';

interface PaidComparison {
  /** What was asked for, in dollars, at the annual percent of the kept offer. */
  readonly offered: { readonly amount: number; readonly rate: number };
  readonly differs: readonly PaidDifference[];
  /** Interest in dollars beyond that of the offered rate, negative where less; 0 unless the rate differs. */
  readonly costsMore: number;
}

/**
 * Compares a paid loan with the request, to the cent, and with the kept offer, to 0.005 points. Its interest is that of
 * the paid amount by the schedule of the kept term and system, at either rate.
 */
export function comparePaid(
  credit: Pick<CreditRow, 'amountCents' | 'termMonths' | 'amortizationType'>,
  offeredRate: number,
  paid: { readonly amount: number; readonly rate: number },
): PaidComparison {
  const differs: PaidDifference[] = [];
  if (dollarsToCents(paid.amount) !== credit.amountCents) differs.push('amount');
  // The tolerance of a binary fraction.
  if (Math.abs(paid.rate - offeredRate) > 0.005 + 1e-9) differs.push('rate');
  const interestAt = (annualRatePercent: number): number =>
    scheduleOf(credit.amortizationType ?? defaultSystem, {
      ...{ principalCents: dollarsToCents(paid.amount), annualRatePercent },
      termMonths: credit.termMonths,
    }).totalInterestCents;
  return {
    offered: { amount: centsToDollars(credit.amountCents), rate: offeredRate },
    differs,
    costsMore: differs.includes('rate') ? centsToDollars(interestAt(paid.rate) - interestAt(offeredRate)) : 0,
  };
}

/** French, as where no system is chosen. */
const defaultSystem: AmortizationType = 2;
