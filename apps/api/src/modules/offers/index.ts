/** What other modules may use of `offers`; everything else is its own. */
export { forgetOldSearches } from './forget-searches.ts';
export { listSearches } from './list-searches.ts';
export { toOfferInstitution } from './offer-catalog.ts';
