import { validatedLimits } from '@cotejo/contracts/core/limits';
import type { OffersReply } from '@cotejo/contracts/offers';
import { explainExclusions } from '@cotejo/finance/exclusions';
import { findOffers as findOffersIn, type OfferRequest } from '@cotejo/finance/offers';
import type { Snapshot } from '#modules/catalog';
import { ceilingAt } from '#modules/rates';
import { offerCatalogOf } from './offer-catalog.ts';

const nothingFoundMessage = 'No se encontraron instituciones que cumplan con los criterios';

/** Offers, excluded institutions with the rule, and the nearest values that would add an offer. */
export function findOffers(snapshot: Snapshot, request: OfferRequest, moment: Date): Omit<OffersReply, 'success'> {
  const catalog = offerCatalogOf(snapshot);
  const { offers, excluded } = findOffersIn(catalog, {
    ...request,
    ceilingPercent: ceilingAt(snapshot, moment)?.effectiveRate ?? null,
  });
  const { amount, term, income } = explainExclusions(catalog, request, validatedLimits);
  return {
    data: offers,
    excluded,
    nearest: {
      amount: amount[0]?.value ?? null,
      term: term[0]?.value ?? null,
      income: income[0]?.value ?? null,
    },
    ...(offers.length === 0 && { message: nothingFoundMessage }),
  };
}
