import type { OfferCatalog } from '@cotejo/finance/offer-catalog';
import { findOffers, type Offer } from '@cotejo/finance/offers';

export interface PaymentsEstimate {
  /** Institutions that would lend today. */
  count: number;
  /** By real total. */
  cheapest: Offer;
  dearest: Offer;
  /** First payments with their charges, dollars: the cheapest loan need not have the lowest one. */
  payments: Range;
  /** What is handed out, dollars. */
  received: Range;
}

interface Range {
  lowest: number;
  highest: number;
}

/**
 * Dollars; above every income limit that can be stored, and within what can be counted in cents.
 */
const largestIncome = 1e10;

/**
 * What the form would find now, worked out in the browser. Null when nobody lends that. An empty
 * city or income does not restrict.
 */
export function estimatePayments(
  catalog: OfferCatalog,
  request: { amount: number; term: number; income: number; location: string },
): PaymentsEstimate | null {
  const { amount, term, income, location } = request;
  if (!(amount > 0) || !(term >= 1) || !Number.isInteger(term)) return null;
  // A box holds whatever is being typed ("480" on the way to "48"), and no arithmetic is done for
  // what nobody lends.
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
