/** What other parts may use of `rates`; everything else is its own. */
export { remindOfStaleRates } from './remind-of-stale-rates.ts';
export { deleteImportsBefore } from './repository.ts';
