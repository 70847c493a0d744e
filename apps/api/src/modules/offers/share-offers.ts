import { DomainError } from '@cotejo/contracts/core/errors';
import { maximumSharedOffers, type SharedOffersQuery } from '@cotejo/contracts/offer-sharing';
import type { ChargesMode } from '@cotejo/finance/charges';
import { cityKeyOf } from '@cotejo/finance/offer-catalog';
import { findOffers, type Offer } from '@cotejo/finance/offers';
import type { Snapshot } from '#modules/catalog';
import { offerCatalogOf } from './offer-catalog.ts';

/** Public data only, nothing personal. */
export interface SharedOffers {
  /** Dollars. */
  readonly amount: number;
  /** Months. */
  readonly term: number;
  readonly charges: ChargesMode;
  /** One to four, cheapest first. */
  readonly offers: readonly [Offer, ...Offer[]];
  readonly pricedAt: Date;
  /** The comparison page. */
  readonly url: string;
}

const noneMessage = 'Hoy no hay ofertas que compartir con estas cifras';

/** Without `institutions` the cheapest. `origin` has no trailing slash. Throws NOT_FOUND if no offer is available. */
export function findSharedOffers(
  snapshot: Snapshot,
  query: SharedOffersQuery,
  pricedAt: Date,
  origin: string,
): SharedOffers {
  const { amount, term, institutions, city, type = null, rateFilter = 'min', charges = 'required' } = query;
  const found = findOffers(offerCatalogOf(snapshot), {
    ...{ amount, term, type, rateFilter, charges },
    city: city === undefined ? null : cityKeyOf(city),
  });
  const [cheapest, ...others] = found.offers
    .filter((offer) => offer.available && (institutions?.includes(offer.institution.id) ?? true))
    .slice(0, maximumSharedOffers);
  if (!cheapest) throw new DomainError('NOT_FOUND', { message: noneMessage });
  const offers: SharedOffers['offers'] = [cheapest, ...others];
  // The query parameters of the comparison page.
  const search = new URLSearchParams({
    monto: String(amount),
    plazo: String(term),
    ...(rateFilter === 'max' && { tasa: 'max' }),
    ...(charges === 'all' && { opcionales: 'si' }),
  });
  const ids = offers.map(({ institution }) => institution.id).join(',');
  return {
    ...{ amount, term, charges, offers, pricedAt },
    url: `${origin}/creditos/comparar?${search}&instituciones=${ids}`,
  };
}
