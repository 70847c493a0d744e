import { days, hours, minutes } from '#clock.ts';
import { idempotencyKeyMs, uploadPeriodMs } from '#modules/credits';

/**
 * How long each kind of data is kept, in milliseconds: the one place (LOPDP, limitation of
 * storage). The guide shows this table to operators: docs/guide/operations.md.
 */
export const retentionPeriods = {
  /** Mailed codes and proven e-mail addresses, after they ended. */
  codesMs: days(1),
  /** Registrations nobody confirmed, after their 24 hours. */
  registrationsMs: 0,
  /** Sessions of users and administrators after they ended: long enough to know a device again. */
  sessionsMs: days(90),
  /** Searches of signed-in people. */
  searchesMs: days(365),
  /** Applications that were never submitted, with their documents, since their last change. */
  draftsMs: days(90),
  /** Uploads in parts, since their last part. */
  uploadsMs: uploadPeriodMs,
  idempotencyKeysMs: idempotencyKeyMs,
  /** Mails that were sent or refused for good; their words go on sending already. */
  mailsMs: days(30),
  notificationsMs: days(180),
  /**
   * Public images since nothing shows them: pages kept elsewhere and texts still being edited may
   * name them.
   */
  unusedImagesMs: days(30),
  /** Stored files that no row names: younger ones may belong to an upload under way. */
  orphanFilesMs: hours(1),
  /** A backup that says for longer than this that it runs was cut off. */
  backupRunMs: hours(7),
  /** Deleting stored files waits this long while a backup copies them. */
  deletionPauseMs: minutes(15),
} as const;
