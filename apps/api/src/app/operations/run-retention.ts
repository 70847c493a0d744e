import { sql } from 'drizzle-orm';
import { deleteContactWordsBefore, recordActivity } from '#modules/activity-log';
import { deleteSecondStepsBefore } from '#modules/admins';
import { deleteUnusedImages } from '#modules/content';
import { deleteOldDrafts, deleteOldIdempotencyKeys, deleteOldUploads } from '#modules/credits';
import { deleteOldLinks, deleteOldLog, deleteOldSessions } from '#modules/handovers';
import { deleteCodesBefore, deletePendingRegistrationsBefore, deleteSessionsBefore } from '#modules/identity';
import { deleteNotificationsBefore } from '#modules/notifications';
import { deleteSearchesBefore } from '#modules/offers';
import { deleteOldPhoneLinks } from '#modules/phone-links';
import { deleteAppliedImportsBefore, deleteDryRunsBefore } from '#modules/rates';
import { findFact, saveFact } from '#modules/system';
import type { Parts } from '#platform/context.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { deleteOldMails } from '#platform/mail/repository.ts';
import { deleteBackupMarks, isBackupRunning } from './backup/backup-running.ts';
import { claimStorage } from './claim-storage.ts';
import { deleteOrphanFiles } from './delete-orphan-files.ts';
import { retentionPeriods } from './retention-periods.ts';

export const lastRetentionFact = 'last_retention';

/** The key after which the next search for orphans starts; '' to start over. */
const orphanSearchFact = 'orphan_search';

type RetentionFigures = Record<
  | 'codes'
  | 'registrations'
  | 'sessions'
  | 'contactSessions'
  | 'contacts'
  | 'searches'
  | 'uploads'
  | 'phoneLinks'
  | 'drafts'
  | 'idempotencyKeys'
  | 'mails'
  | 'notifications'
  | 'rateImports'
  | 'appliedRateImports'
  | 'unusedImages'
  | 'orphanFiles',
  number
>;

/** Takes one or two minutes on S3. */
const filesLookedAt = 100_000;

/** Rows per transaction: few enough not to delay others on the embedded database. */
const batchSize = 200;

type DeleteOld = (tx: Tx, limit: Date, count: number) => Promise<number>;

interface Options {
  readonly onError?: (error: unknown, step: string) => void;
  readonly signal?: AbortSignal;
  readonly filesAtMost?: number;
}

/**
 * Deletes what is older than its `retentionPeriods`, in short transactions; `signal` stops between two of them. A
 * failed step is reported to `onError` and the others still run. Of many stored files each run checks a part.
 * @throws AggregateError with the errors of all steps, the reason of `signal`
 */
export async function runRetention(
  parts: Parts,
  { onError, signal, filesAtMost = filesLookedAt }: Options = {},
): Promise<RetentionFigures> {
  const { db, clock, connection } = parts;
  const before = (periodMs: number) => new Date(clock.now().getTime() - periodMs);
  const errors: unknown[] = [];
  const attempt = async <Result>(step: string, work: () => Promise<Result>): Promise<Result | null> => {
    signal?.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      signal?.throwIfAborted();
      errors.push(error);
      onError?.(error, step);
      return null;
    }
  };
  const inBatches = async (step: keyof RetentionFigures, deleteOld: DeleteOld, periodMs: number): Promise<number> => {
    const limit = before(periodMs);
    let total = 0;
    await attempt(step, async () => {
      let deletedCount: number;
      do {
        signal?.throwIfAborted();
        deletedCount = await inTransaction(db, async (tx) => {
          // Lets the triggers of tables that keep their rows tell it from any other deletion.
          await tx.execute(sql`select set_config('cotejo.retention', 'on', true)`);
          return deleteOld(tx, limit, batchSize);
        });
        total += deletedCount;
      } while (deletedCount > 0);
    });
    return total;
  };
  const deleteOrphans = async () => {
    if (await isBackupRunning(parts)) return 0;
    // Files of another installation would all look like orphans.
    await claimStorage(parts);
    const last = await findFact(db, orphanSearchFact);
    return deleteOrphanFiles(parts, before(retentionPeriods.orphanFilesMs), {
      after: typeof last === 'string' ? last : undefined,
      filesAtMost,
      onPage: (lastKey) => saveFact(db, orphanSearchFact, lastKey ?? '', clock.now()),
      signal,
    });
  };
  const deleteImages = () =>
    inTransaction(db, (tx) =>
      deleteUnusedImages(tx, { now: clock.now(), unusedBefore: before(retentionPeriods.unusedImagesMs) }),
    );

  const deleteCodes: DeleteOld = async (...batch) =>
    (await deleteCodesBefore(...batch)) + (await deleteSecondStepsBefore(...batch));

  const deleteContacts: DeleteOld = async (tx, limit, count) => {
    const words = await deleteContactWordsBefore(tx, limit, count);
    if (words > 0) await recordErasedContacts(parts, tx, words);
    return words + (await deleteOldLinks(tx, limit, count)) + (await deleteOldLog(tx, limit, count));
  };

  const figures: RetentionFigures = {
    // First, because the files of rows deleted below must wait for a backup; their jobs do.
    orphanFiles: (await attempt('orphanFiles', deleteOrphans)) ?? 0,
    codes: await inBatches('codes', deleteCodes, retentionPeriods.codesMs),
    registrations: await inBatches('registrations', deletePendingRegistrationsBefore, retentionPeriods.registrationsMs),
    sessions: await inBatches('sessions', deleteSessionsBefore, retentionPeriods.sessionsMs),
    contactSessions: await inBatches('contactSessions', deleteOldSessions, retentionPeriods.contactSessionsMs),
    contacts: await inBatches('contacts', deleteContacts, retentionPeriods.contactsMs),
    searches: await inBatches('searches', deleteSearchesBefore, retentionPeriods.searchesMs),
    uploads: await inBatches('uploads', (...batch) => deleteOldUploads(parts, ...batch), retentionPeriods.uploadsMs),
    phoneLinks: await inBatches('phoneLinks', deleteOldPhoneLinks, retentionPeriods.phoneLinksMs),
    drafts: await inBatches('drafts', (...batch) => deleteOldDrafts(parts, ...batch), retentionPeriods.draftsMs),
    idempotencyKeys: await inBatches('idempotencyKeys', deleteOldIdempotencyKeys, retentionPeriods.idempotencyKeysMs),
    mails: await inBatches('mails', deleteOldMails, retentionPeriods.mailsMs),
    rateImports: await inBatches('rateImports', deleteDryRunsBefore, retentionPeriods.rateImportsMs),
    appliedRateImports: await inBatches(
      'appliedRateImports',
      deleteAppliedImportsBefore,
      retentionPeriods.appliedRateImportsMs,
    ),
    notifications: await inBatches('notifications', deleteNotificationsBefore, retentionPeriods.notificationsMs),
    unusedImages: (await attempt('unusedImages', deleteImages)) ?? 0,
  };
  await attempt('backupMarks', () => deleteBackupMarks(db, before(retentionPeriods.backupRunMs)));
  await attempt('databaseCopies', () => connection.deleteCopiesBefore(before(retentionPeriods.databaseCopiesMs)));
  await attempt('maintain', () => connection.maintain());
  if (errors.length > 0) throw new AggregateError(errors, 'The clean-up could not be done whole');
  await saveFact(db, lastRetentionFact, figures, clock.now());
  return figures;
}

/** `verify-log` counts them. */
const recordErasedContacts = (parts: Parts, tx: Tx, erasedRecords: number) =>
  recordActivity({ ...parts, actor: { kind: 'visitor' } }, tx, {
    type: 'system',
    status: 'deleted',
    description: 'Direcciones de contactos de instituciones eliminadas del registro por antiguas',
    details: { erasedRecords },
  });
