import { openCatalog } from '#catalog/catalog.ts';
import type { Clock } from '#clock.ts';
import type { Config } from '#config.ts';
import type { Parts } from '#context.ts';
import type { DatabaseConnection } from '#db/database-connection.ts';
import { openAdmission } from '#http/admission.ts';
import { defineJobs, type JobListeners, scheduleJobs } from '#jobs/define-jobs.ts';
import { createJobs } from '#jobs/jobs.ts';
import { createMailer } from '#mail/mailer.ts';
import { ensureFirstAdmin } from '#modules/admins';
import { watchUnreadableCharges } from '#modules/rates';
import { claimStorage } from '#operations/claim-storage.ts';
import { loadDocumentKeys } from '#storage/document-keys.ts';
import { openInspection } from '#storage/inspection.ts';
import { openStorage, StorageUnavailable } from '#storage/storage.ts';
import { openMeasures } from '#telemetry/measures.ts';
import { openThreads, type Threads } from '#threads/threads.ts';

interface AssemblyOptions extends JobListeners {
  readonly config: Config;
  readonly database: DatabaseConnection;
  readonly clock: Clock;
  /** Whether this process does the background jobs. */
  readonly workers: boolean;
  /** Where records of the activity log become lines; nowhere when absent. */
  readonly log?: Parts['log'];
  /** Ours when absent. */
  readonly threads?: Threads;
}

/**
 * Puts the parts of the running application together on an open, migrated database. `stop` stops
 * them in the opposite order of their start; when one of them fails to start, the others are
 * stopped before the promise rejects.
 */
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
  const parts: Parts = {
    config,
    db,
    connection: database,
    clock,
    mailer,
    storage,
    threads,
    admission: openAdmission(),
    inspection: openInspection(threads),
    jobs,
    catalog,
    measures,
    log: options.log ?? { info: () => undefined },
  };
  await claimStorage(parts).catch((error) => {
    // A store that is unavailable takes nobody down: before anything is deleted there it is asked
    // again.
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
