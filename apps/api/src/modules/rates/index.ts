/** What other parts may use of `rates`; everything else is its own. */
export { importLifeMs } from './apply-import.ts';
export { remindOfStaleRates } from './remind-of-stale-rates.ts';
export { deleteAppliedImportsBefore, deleteDryRunsBefore } from './repository.ts';
export { importUndoMs } from './undo-import.ts';
