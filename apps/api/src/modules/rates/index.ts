/** What other parts may use of `rates`; everything else is its own. */
export { importLifeMs } from './apply-import.ts';
export { remindOfStaleRates } from './remind-of-stale-rates.ts';
export { deleteImportsBefore } from './repository.ts';
