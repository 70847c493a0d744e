import { isBackupRunning } from '#app/operations/backup/backup-running.ts';
import { runBackup } from '#app/operations/backup/run-backup.ts';
import { reencryptDocuments } from '#app/operations/reencrypt-documents.ts';
import { retentionPeriods } from '#app/operations/retention-periods.ts';
import { runRetention } from '#app/operations/run-retention.ts';
import { digestActivities } from '#modules/activity-log';
import { announceApproval, remindApplicants } from '#modules/credits';
import { followUpHandovers, noteLinkMail } from '#modules/handovers';
import { endDueLinks } from '#modules/phone-links';
import { followUpCeilings, followUpProposedRates, remindOfStaleRates } from '#modules/rates';
import type { Config } from '#platform/config.ts';
import type { Parts } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import { deliverMail, openMailTransport, refusedMark } from '#platform/mail/deliver-mail.ts';
import { findMail, type MailRow } from '#platform/mail/repository.ts';
import { siteUrlOf } from '#platform/mail/site-url.ts';
import { MailRefused } from '#platform/mail/smtp-transport.ts';
import { loadDocumentKeys } from '#platform/storage/document-keys.ts';

export interface JobListeners {
  onJobError(error: unknown, name?: string): void;
  /** Called once per institution whose stored charges are invalid. */
  onUnreadableCharges?: ((institutionId: string) => void) | undefined;
}

/** Call it before the queue starts. */
export function defineJobs(parts: Parts, { onJobError }: JobListeners): void {
  const { jobs, db, clock, config, storage, measures } = parts;
  const transport = openMailTransport(config);
  const keys = loadDocumentKeys(config);
  jobs.define('mail.deliver', async (job) => {
    await deliverMail(
      {
        db,
        clock,
        keys,
        transport,
        siteUrl: siteUrlOf(config),
        onTried: measures.countMail,
        reportRefused: ({ reason }) => onJobError(new MailRefused(reason), 'mail.deliver'),
      },
      job,
    );
    const tried = await findMail(db, job.mailId);
    if (tried?.kind === 'handover-link') await noteLinkMail(parts, linkMailOf(tried));
  });
  jobs.define('credits.announce-approval', (approval) => announceApproval(parts, approval));
  jobs.define('handovers.follow-up', (_data, { signal }) => followUpHandovers(parts, signal));
  jobs.define('phone-links.end-due', (_data, { signal }) => endDueLinks(parts, signal));
  jobs.define('activity.digest', (_data, { signal }) => digestActivities(parts, signal));
  jobs.define('credits.remind', async (_data, { signal }) => {
    await remindApplicants(parts, signal);
  });
  jobs.define('rates.remind', async () => {
    await remindOfStaleRates(parts);
  });
  jobs.define('rates.follow-up', async () => {
    await followUpCeilings(parts);
    await followUpProposedRates(parts);
  });
  jobs.define('storage.delete', async ({ keys }) => {
    if (await isBackupRunning(parts)) {
      const startAfter = new Date(Date.now() + retentionPeriods.deletionPauseMs);
      await inTransaction(db, (tx) => jobs.enqueue(tx, 'storage.delete', { keys }, { startAfter }));
      return;
    }
    for (const key of keys) await storage.delete(key);
  });
  jobs.define('documents.reencrypt', async (_data, { signal }) => {
    await reencryptDocuments(parts, signal);
  });
  jobs.define('retention.run', async (_data, { signal }) => {
    await runRetention(parts, { onError: (error, step) => onJobError(error, `retention.run: ${step}`), signal });
  });
  jobs.define('backup.run', async (_data, { signal }) => {
    await runBackup(parts, signal);
  });
}

const linkMailOf = ({ id, sentAt, lastError }: MailRow) => ({
  mailId: id,
  sentAt,
  isRefused: lastError?.startsWith(refusedMark) ?? false,
});

/** Call it after the queue has started. */
export async function scheduleJobs({ jobs, db, config }: Pick<Parts, 'jobs' | 'db' | 'config'>): Promise<void> {
  await jobs.schedule('activity.digest', '10 3 * * *', {});
  // The last digest may be old after a long downtime.
  await inTransaction(db, (tx) => jobs.enqueue(tx, 'activity.digest', {}));
  await jobs.schedule('credits.remind', '*/15 * * * *', {});
  await jobs.schedule('rates.remind', '0 8 * * *', {});
  await jobs.schedule('rates.follow-up', '*/15 * * * *', {});
  await jobs.schedule('handovers.follow-up', '*/15 * * * *', {});
  await jobs.schedule('phone-links.end-due', '* * * * *', {});
  await jobs.schedule('retention.run', '30 3 * * *', {});
  if (config.backupDaily) await jobs.schedule('backup.run', '0 2 * * *', {});
  else await jobs.unschedule('backup.run');
  // Several keys mean that files of old keys may need to be re-encrypted.
  if (hasOldKeys(config)) await inTransaction(db, (tx) => jobs.enqueue(tx, 'documents.reencrypt', {}));
}

const hasOldKeys = (config: Config): boolean => loadDocumentKeys(config).length > 1;
