import type { Parts } from '#context.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import { forgetOldMails } from '#mail/forget-mails.ts';
import { forgetOldRegistrations } from '#modules/accounts/forget-registrations.ts';
import { forgetUnusedPictures } from '#modules/content/forget-pictures.ts';
import { forgetOldDrafts, forgetOldIdempotencyKeys } from '#modules/credits/forget-drafts.ts';
import { forgetOldNotifications } from '#modules/notifications/forget-notifications.ts';
import { forgetOldSearches } from '#modules/offers/forget-searches.ts';
import { forgetOldSessions } from '#modules/sessions/forget-sessions.ts';
import { saveFact } from '#modules/system/repository.ts';
import { forgetOldCodes } from '#modules/verification-codes/forget-codes.ts';
import { forgetBackupMarks, isBackupRunning } from './backup/backup-running.ts';
import { removeOrphanFiles } from './remove-orphan-files.ts';
import { retentionPeriods } from './retention-periods.ts';

export const lastRetentionFact = 'last_retention';

/** How many of each kind went. */
export type RetentionFigures = Record<
  | 'codes'
  | 'registrations'
  | 'sessions'
  | 'searches'
  | 'drafts'
  | 'idempotencyKeys'
  | 'mails'
  | 'notifications'
  | 'unusedPictures'
  | 'orphanFiles',
  number
>;

/**
 * The daily clean-up: forgets what its period is over for (see `retentionPeriods`), each kind in transactions of its own,
 * and keeps the embedded database in shape. Running it twice does no harm.
 */
export async function runRetention(parts: Parts): Promise<RetentionFigures> {
  const { db, clock, database } = parts;
  const before = (periodMs: number) => new Date(clock.now().getTime() - periodMs);
  const alone = (forget: (tx: Tx, limit: Date) => Promise<number>, periodMs: number) =>
    inTransaction(db, (tx) => forget(tx, before(periodMs)));

  const figures: RetentionFigures = {
    // First, and not beside a backup: files of rows that go below are deleted by their job, which waits for backups.
    orphanFiles: (await isBackupRunning(parts))
      ? 0
      : await removeOrphanFiles(parts, before(retentionPeriods.orphanFilesMs)),
    codes: await alone(forgetOldCodes, retentionPeriods.codesMs),
    registrations: await alone(forgetOldRegistrations, retentionPeriods.registrationsMs),
    sessions: await alone(forgetOldSessions, retentionPeriods.sessionsMs),
    searches: await alone(forgetOldSearches, retentionPeriods.searchesMs),
    drafts: await forgetOldDrafts(parts, before(retentionPeriods.draftsMs)),
    idempotencyKeys: await alone(forgetOldIdempotencyKeys, retentionPeriods.idempotencyKeysMs),
    mails: await alone(forgetOldMails, retentionPeriods.mailsMs),
    notifications: await alone(forgetOldNotifications, retentionPeriods.notificationsMs),
    unusedPictures: await alone(
      (tx, limit) => forgetUnusedPictures(tx, { now: clock.now(), unusedBefore: limit }),
      retentionPeriods.unusedPicturesMs,
    ),
  };
  await forgetBackupMarks(db, before(retentionPeriods.backupRunMs));
  await database.maintain();
  await saveFact(db, lastRetentionFact, figures, clock.now());
  return figures;
}
