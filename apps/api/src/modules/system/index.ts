/** What other modules may use of `system`; everything else is its own. */
export { lastBackupFact, version } from './get-system-state.ts';
export {
  countMails,
  deleteInstallationId,
  ensureInstallationId,
  findDatabaseSize,
  findFact,
  findFactTime,
  findOldestWaitingMail,
  saveFact,
} from './repository.ts';
