import { idempotencyKeyMs, uploadPeriodMs } from '#modules/credits';
import { importLifeMs, importUndoMs } from '#modules/rates';
import { days, hours, minutes } from '#platform/clock.ts';

/** In milliseconds (LOPDP, storage limitation). docs/guide/operations.md lists them for operators. */
export const retentionPeriods = {
  /** Codes, verified e-mail addresses and half sign-ins of administrators, after they expired. */
  codesMs: days(1),
  /** After the 24 hours to confirm one. */
  registrationsMs: 0,
  /** After they ended; lets a sign-in recognize a known device. */
  sessionsMs: days(90),
  /** Of contacts of institutions, after they ended. */
  contactSessionsMs: days(1),
  /** Links of hand-overs with the addresses of contacts, their log, and what of the activity log names a contact. */
  contactsMs: days(730),
  searchesMs: days(365),
  /** Never submitted, after the last change. */
  draftsMs: days(90),
  uploadsMs: uploadPeriodMs,
  /** Links by which a phone sent photos, after they ended. */
  phoneLinksMs: days(30),
  idempotencyKeysMs: idempotencyKeyMs,
  /** Sent or refused mails; their text is deleted when they are sent. */
  mailsMs: days(30),
  notificationsMs: days(180),
  rateImportsMs: importLifeMs,
  /** Applied imports, which can be undone until then. */
  appliedRateImportsMs: importUndoMs,
  /** After the last reference; cached pages and drafts may still use them. */
  unusedImagesMs: days(30),
  /** Younger files may belong to an upload that is not committed yet. */
  orphanFilesMs: hours(1),
  /** A backup marked as running for longer was interrupted. */
  backupRunMs: hours(7),
  /** How long the deletion of files waits while a backup runs. */
  deletionPauseMs: minutes(15),
  /** Of the embedded database before an update, for going back. */
  databaseCopiesMs: days(7),
} as const;
