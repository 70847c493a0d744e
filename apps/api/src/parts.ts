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
import { createHandovers } from '#modules/handovers';
import { watchUnreadableCharges } from '#modules/rates';
import { claimStorage } from '#operations/claim-storage.ts';
import { loadDocumentKeys } from '#storage/document-keys.ts';
import { openInspection } from '#storage/inspection.ts';
import { openStorage, StorageUnavailable } from '#storage/storage.ts';
import { openMeasures } from '#telemetry/measures.ts';
import { openThreads, type Threads } from '#threads/threads.ts';
import { createWorkingDays } from '#working-days.ts';

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
