import { defineJobs, type JobListeners, scheduleJobs } from '#app/define-jobs.ts';
import { claimStorage } from '#app/operations/claim-storage.ts';
import { ensureFirstAdmin } from '#modules/admins';
import { openCatalog } from '#modules/catalog';
import { createHandovers } from '#modules/handovers';
import { createPhoneLinks } from '#modules/phone-links';
import { watchUnreadableCharges } from '#modules/rates';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Parts } from '#platform/context.ts';
import type { DatabaseConnection } from '#platform/db/database-connection.ts';
import { createJobs } from '#platform/jobs/jobs.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import { openMeasures } from '#platform/measures/measures.ts';
import { loadDocumentKeys } from '#platform/storage/document-keys.ts';
import { openInspection } from '#platform/storage/inspection.ts';
import { openStorage, StorageUnavailable } from '#platform/storage/storage.ts';
import { openAdmission } from '#platform/threads/admission.ts';
import { openThreads, type Threads } from '#platform/threads/threads.ts';
import { createWorkingDays } from '#platform/working-days.ts';

interface AssemblyOptions extends JobListeners {
  readonly config: Config;
  readonly database: DatabaseConnection;
  readonly clock: Clock;
  /** Whether this process runs background jobs. */
  readonly workers: boolean;
  /** Receives the activity log as lines; default: none. */
  readonly log?: Parts['log'];
  readonly threads?: Threads;
}

/** Starts the services on an open, migrated database. `stop` stops them in reverse order, as does a failed start. */
export async function assembleParts(options: AssemblyOptions): Promise<{ parts: Parts; stop(): Promise<void> }> {
  const started = new AsyncDisposableStack();
  try {
    const parts = await startParts(options, started);
    return { parts, stop: () => started.disposeAsync() };
  } catch (error) {
    await started.disposeAsync().catch(() => undefined);
    throw error;
  }
}

async function startParts(options: AssemblyOptions, started: AsyncDisposableStack): Promise<Parts> {
  const { config, database, clock } = options;
  const measures = openMeasures();
  const storage = await openStorage(config, measures);
  const threads = options.threads ?? openThreads();
  started.defer(() => threads.close());
  const jobs = createJobs(database, {
    onError: options.onJobError,
    isMigrating: config.migrate,
    around: measures.timeJob,
  });
  const mailer = createMailer({ jobs, clock, keys: loadDocumentKeys(config) });
  const catalog = await openCatalog(database, {
    clock,
    ratesStaleDays: config.ratesStaleDays,
    onError: (error) => options.onJobError(error, 'catalog.refresh'),
  });
  started.defer(() => catalog.close());
  const { db } = database;
  const workingDays = createWorkingDays(config.holidaysExtra);
  const log = options.log ?? { info: () => undefined };
  const parts: Parts = {
    config,
    db,
    connection: database,
    clock,
    workingDays,
    mailer,
    storage,
    threads,
    admission: openAdmission(),
    inspection: openInspection(threads),
    jobs,
    catalog,
    measures,
    handovers: createHandovers({ clock, config, jobs, log, mailer, measures, workingDays }),
    phoneLinks: createPhoneLinks({ clock, jobs, log }),
    log,
  };
  await claimStorage(parts).catch((error) => {
    // An unavailable storage does not stop the server; the cleanup checks the mark again.
    if (!(error instanceof StorageUnavailable)) throw error;
    options.onJobError(error, 'storage.claim');
  });
  defineJobs(parts, options);
  started.defer(() => jobs.stop());
  await jobs.start({ workers: options.workers });
  if (options.workers) await scheduleJobs(parts);
  await ensureFirstAdmin(parts);
  await catalog.watch(
    watchUnreadableCharges(parts, {
      onUnreadable: (id) => options.onUnreadableCharges?.(id),
      onError: (error) => options.onJobError(error, 'catalog.unreadable-charges'),
    }),
  );
  return parts;
}
