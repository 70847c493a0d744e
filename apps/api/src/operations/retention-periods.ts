import { days, hours, minutes } from '#clock.ts';
import { idempotencyKeyMs, uploadPeriodMs } from '#modules/credits';
import { importLifeMs, importUndoMs } from '#modules/rates';

/**
 * How long each kind of data is kept, in milliseconds (LOPDP, limitation of storage).
 * docs/guide/operations.md shows this table to operators.
 */
export const retentionPeriods = {
  /** Mailed codes and proven e-mail addresses, after they ended. */
  codesMs: days(1),
  /** Registrations nobody confirmed, after their 24 hours. */
  registrationsMs: 0,
  /** Sessions of users and administrators after they ended, so that a device is recognised. */
  sessionsMs: days(90),
  /** Searches of signed-in people. */
  searchesMs: days(365),
  /** Applications that were never submitted, with their documents, since their last change. */
  draftsMs: days(90),
  /** Uploads in parts, since their last part. */
  uploadsMs: uploadPeriodMs,
  idempotencyKeysMs: idempotencyKeyMs,
  /** Mails that were sent or refused for good; their text is deleted when they are sent. */
  mailsMs: days(30),
  notificationsMs: days(180),
  /** Dry runs of files of rates. */
  rateImportsMs: importLifeMs,
  /** Files of rates that were applied: until then they can be taken back. */
  appliedRateImportsMs: importUndoMs,
  /**
   * Public images since nothing shows them: cached pages and texts that are being edited may still
   * refer to them.
   */
  unusedImagesMs: days(30),
  /** Stored files that no row names: younger ones may belong to an upload under way. */
  orphanFilesMs: hours(1),
  /** A backup that is marked as running for longer than this was cut off. */
  backupRunMs: hours(7),
  /** Deleting stored files waits this long while a backup copies them. */
  deletionPauseMs: minutes(15),
} as const;
