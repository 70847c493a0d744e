import type { UserCredit } from '@cotejo/contracts/credits/applicant';
import type { Charge } from '@cotejo/finance/charges';
import { type ChargedRow, chargedRowsOf, costOfSchedule, type LoanCost } from '@cotejo/finance/loan-cost';
import { centsToDollars } from '@cotejo/finance/money';
import { effectiveFromNominal } from '@cotejo/finance/rates';
import { roundFigure } from '@cotejo/finance/rounding';
import { type AmortizationType, type Schedule, scheduleOf } from '@cotejo/finance/schedule';
import type { Reader } from '#platform/db/database.ts';
import type { CreditRow } from '../repository.ts';
import { listOfferedProducts, type OfferedProduct } from './repository.ts';

/** Amounts in dollars, rates in percent per year. */
export interface CreditPrice {
  readonly schedule: Schedule;
  /** All charges of the offer, also those that the cost does not include. */
  readonly charges: readonly Charge[];
  /** `rate` is the nominal rate, `effectiveRate` follows from it. */
  readonly rate: number;
  readonly effectiveRate: number;
  /** Capital and interest only: the first installment and the sums of the schedule. */
  readonly monthlyPayment: number;
  readonly totalPayment: number;
  readonly totalInterest: number;
  /** Includes charges set by law and required charges. */
  readonly cost: LoanCost;
}

/** The only calculation of a credit's figures, by its stored offer (decision 61); French if no system is chosen. */
export function priceCredit(
  credit: Pick<CreditRow, 'amountCents' | 'termMonths' | 'amortizationType'>,
  product: OfferedProduct,
  type: AmortizationType = credit.amortizationType ?? 2,
): CreditPrice {
  const rate = product.minRate;
  const schedule = scheduleOf(type, {
    principalCents: credit.amountCents,
    annualRatePercent: rate,
    termMonths: credit.termMonths,
  });
  return {
    schedule,
    charges: product.charges,
    rate,
    effectiveRate: roundFigure(effectiveFromNominal(rate), 4),
    monthlyPayment: centsToDollars(schedule.instalmentCents),
    totalPayment: centsToDollars(schedule.totalPaymentCents),
    totalInterest: centsToDollars(schedule.totalInterestCents),
    cost: costOfSchedule(schedule, product.charges, 'required'),
  };
}

/** The schedule with the charges of each month. */
export const chargedTableOf = ({ schedule, charges }: CreditPrice): ChargedRow[] =>
  chargedRowsOf(schedule, charges, 'required');

/** Prices by credit id, from the stored offers. A credit without an institution has none. */
export async function listPrices(
  reader: Reader,
  rows: readonly { readonly credit: CreditRow }[],
): Promise<Map<string, CreditPrice>> {
  const chosen = rows.flatMap(({ credit }) => (credit.institutionId === null ? [] : [credit]));
  const products = await listOfferedProducts(
    reader,
    chosen.map(({ id }) => id),
  );
  const prices = new Map<string, CreditPrice>();
  for (const credit of chosen) {
    const product = products.get(credit.id);
    if (product) prices.set(credit.id, priceCredit(credit, product));
  }
  return prices;
}

type PriceField = 'rate' | 'monthlyPayment' | 'totalPayment' | 'firstPayment' | 'lastPayment' | 'upfront' | 'realTotal';

/** The price fields of every response; null while no institution is chosen. */
export const presentPrice = (price: CreditPrice | null): Pick<UserCredit, PriceField> => ({
  rate: price?.rate ?? null,
  monthlyPayment: price?.monthlyPayment ?? null,
  totalPayment: price?.totalPayment ?? null,
  firstPayment: price?.cost.firstPayment ?? null,
  lastPayment: price?.cost.lastPayment ?? null,
  upfront: price?.cost.upfront ?? null,
  realTotal: price?.cost.realTotal ?? null,
});
