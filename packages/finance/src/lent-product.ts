import type { LentProduct } from './criteria.ts';
import type { RequestLimits } from './exclusions.ts';
import { centsToDollars } from './money.ts';
import type { CatalogEntry } from './offer-catalog.ts';
import { firstOfferPaymentCents, type OfferRequest, queryOf } from './offers.ts';

/** What an institution lends within the limits, with its first payment at other terms of the same request. */
export function lentProductOf(entry: CatalogEntry, request: OfferRequest, limits: RequestLimits): LentProduct {
  const query = queryOf(request);
  return {
    minAmount: Math.max(centsToDollars(entry.minAmountCents), limits.amount.min),
    minTerm: Math.max(entry.minTermMonths, limits.term.min),
    maxTerm: Math.min(entry.maxTermMonths, limits.term.max),
    firstPaymentAt: (term) => centsToDollars(firstOfferPaymentCents(entry, { ...query, termMonths: term })),
  };
}
