/** What other modules may use of `system`; everything else is its own. */
export { lastBackupFact, version } from './get-system-state.ts';
export { countMails, findFactTime, saveFact } from './repository.ts';
