/** What other modules may use of `offers`; everything else is its own. */
export { listSearches } from './list-searches.ts';
export { offerCatalogOf, toOfferInstitution } from './offer-catalog.ts';
export { deleteSearchesBefore } from './repository.ts';
