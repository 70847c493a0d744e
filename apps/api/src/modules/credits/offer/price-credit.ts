import type { UserCredit } from '@cotejo/contracts/credits/applicant';
import {
  type AmortizationType,
  type Charge,
  type ChargedRow,
  centsToDollars,
  chargedRowsOf,
  costOfSchedule,
  effectiveFromNominal,
  type LoanCost,
  roundFigure,
  type Schedule,
  scheduleOf,
} from '@cotejo/finance';
import type { Reader } from '#db/database.ts';
import type { CreditRow } from '../repository.ts';
import { listOfferedProducts, type OfferedProduct } from './repository.ts';

/** What a credit costs in one system: dollars and annual percent. */
export interface CreditPrice {
  readonly schedule: Schedule;
  /** All that the offer charges, counted or not. */
  readonly charges: readonly Charge[];
  /** The nominal rate of the offer, and the effective one that follows from it. */
  readonly rate: number;
  readonly effectiveRate: number;
  /** Capital and interest alone: the first instalment, and the sums of the schedule. */
  readonly monthlyPayment: number;
  readonly totalPayment: number;
  readonly totalInterest: number;
  /** With the charges of the law and required ones. */
  readonly cost: LoanCost;
}

/**
 * The figures of a credit by the product that was offered for it (decision 61), in the chosen system or
 * French before one is chosen. Whatever shows a credit takes them from here.
 *
 * @param type another system, to show it beside
 */
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

/** The schedule with what is charged each month. */
export const chargedTableOf = ({ schedule, charges }: CreditPrice): ChargedRow[] =>
  chargedRowsOf(schedule, charges, 'required');

/** The prices of credits by their kept offers, by credit; one without an institution is not in the map. */
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

/** What every reply says of the price of a credit; null before an institution was chosen. */
export const presentPrice = (price: CreditPrice | null): Pick<UserCredit, PriceField> => ({
  rate: price?.rate ?? null,
  monthlyPayment: price?.monthlyPayment ?? null,
  totalPayment: price?.totalPayment ?? null,
  firstPayment: price?.cost.firstPayment ?? null,
  lastPayment: price?.cost.lastPayment ?? null,
  upfront: price?.cost.upfront ?? null,
  realTotal: price?.cost.realTotal ?? null,
});
