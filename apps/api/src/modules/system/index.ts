// The public interface of this module.
export { lastBackupFact } from './get-system-state.ts';
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
