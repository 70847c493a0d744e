import type { Offer } from '@cotejo/contracts/offers';
import type { OfferMatches } from '../criteria/match-offers.ts';

/** Whether a published requirement is known not to be met. What is unknown or unpublished hides no offer. */
export const isUnmet = (matches: OfferMatches | null, { institution }: Offer): boolean =>
  matches?.get(institution.id)?.some(({ state }) => state === 'unmet') ?? false;
