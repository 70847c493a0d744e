// The public interface of this module.
export { findFact, findFactTime, saveFact } from '#platform/db/facts.ts';
export { lastBackupFact } from './get-system-state.ts';
export {
  countMails,
  deleteInstallationId,
  ensureInstallationId,
  findDatabaseSize,
  findOldestWaitingMail,
} from './repository.ts';
