// The public interface of this module.
export { listSearches } from './list-searches.ts';
export { offerCatalogOf, toOfferInstitution } from './offer-catalog.ts';
export { deleteSearchesBefore } from './repository.ts';
