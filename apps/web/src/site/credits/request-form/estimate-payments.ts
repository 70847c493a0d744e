import type { OfferCatalog } from '@cotejo/finance/offer-catalog';
import { findOffers, type Offer } from '@cotejo/finance/offers';

export interface PaymentsEstimate {
  /** Institutions that would lend today. */
  count: number;
  /** By total with charges. */
  cheapest: Offer;
  dearest: Offer;
  /** First payments with charges, in dollars. The cheapest loan may not have the lowest first payment. */
  payments: Range;
  /** What the person receives, in dollars, after deducted charges. */
  received: Range;
}

interface Range {
  lowest: number;
  highest: number;
}

/** Dollars: higher than any income limit that can be stored, and still exact when counted in cents. */
const largestIncome = 1e10;

/**
 * Computes in the browser what the search would find. An income of 0 or an empty city does not filter.
 * @param request dollars and months
 * @returns null if no institution lends that amount for that term
 */
export function estimatePayments(
  catalog: OfferCatalog,
  request: { amount: number; term: number; income: number; location: string },
): PaymentsEstimate | null {
  const { amount, term, income, location } = request;
  if (!(amount > 0) || !(term >= 1) || !Number.isInteger(term)) return null;
  // Values can be far out of range while they are typed. Do not compute schedules that no institution offers.
  const isLent = catalog.active.some(
    (entry) =>
      amount * 100 >= entry.minAmountCents &&
      amount * 100 <= entry.maxAmountCents &&
      term >= entry.minTermMonths &&
      term <= entry.maxTermMonths,
  );
  if (!isLent) return null;
  const cents = (dollars: number) => Math.round(dollars * 100) / 100;
  const { offers } = findOffers(catalog, {
    amount: cents(amount),
    term,
    income: income > 0 ? cents(Math.min(income, largestIncome)) : null,
    city: location || null,
  });
  const open = offers.filter((offer) => offer.available);
  const [cheapest] = open;
  const dearest = open.at(-1);
  if (!cheapest || !dearest) return null;
  return {
    count: open.length,
    cheapest,
    dearest,
    payments: rangeOf(open.map(({ firstPayment }) => firstPayment)),
    received: rangeOf(open.map(({ received }) => received)),
  };
}

const rangeOf = (figures: readonly number[]): Range => ({
  lowest: Math.min(...figures),
  highest: Math.max(...figures),
});
