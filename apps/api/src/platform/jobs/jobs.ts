import { ecuadorTimeZone } from '@cotejo/format/time';
import { sql } from 'drizzle-orm';
import { fromDrizzle, type Job, type JobResult, PgBoss } from 'pg-boss';
import type { Tx } from '#platform/db/database.ts';
import type { DatabaseConnection } from '#platform/db/database-connection.ts';
import { type JobName, type JobTypes, jobNames, jobRules } from '#platform/jobs/job-types.ts';
import { findQueueRefusal } from '#platform/jobs/queue-version.ts';
import { StartupError } from '#platform/startup-error.ts';

interface JobFacts {
  readonly id: string;
  /** From 1. */
  readonly attempt: number;
  /** Aborted at the timeout or when the process stops; then the job is retried. */
  readonly signal: AbortSignal;
}

type JobHandler<Name extends JobName> = (data: JobTypes[Name], job: JobFacts) => Promise<void>;

interface QueueHealth {
  readonly name: string;
  /** Includes retries. */
  readonly waiting: number;
  readonly running: number;
  /** Jobs that used all attempts. */
  readonly failed: number;
  /** Seconds; 0 when no job is due. */
  readonly oldestDueSeconds: number;
}

/** Each job runs at least once and is retried with increasing delays (`jobRules`). */
export interface Jobs {
  /** Call it before `start`. A handler may run more than once for the same job. */
  define<Name extends JobName>(name: Name, handler: JobHandler<Name>): void;
  /** Adds the job if the transaction commits. It runs at once or after `startAfter`. */
  enqueue<Name extends JobName>(
    tx: Tx,
    name: Name,
    data: JobTypes[Name],
    options?: { startAfter?: Date },
  ): Promise<void>;
  /** `cron` has five fields in Ecuador's time; runs once for all processes. Call it after `start`. */
  schedule<Name extends JobName>(name: Name, cron: string, data: JobTypes[Name]): Promise<void>;
  unschedule(name: JobName): Promise<void>;
  /** With `workers: false` this process only adds jobs. */
  start(options?: { workers?: boolean }): Promise<void>;
  /** Runs all due jobs and returns how many. For tests and scripts. */
  runDue(): Promise<number>;
  /** Aborts running jobs and waits up to `graceMs` for them; default 20 s. */
  stop(graceMs?: number): Promise<void>;
  health(): Promise<QueueHealth[]>;
}

interface JobsReports {
  /** `name` is absent for errors of the queue itself. */
  onError(error: unknown, name?: JobName): void;
  /** Wraps each attempt, to measure it; must reject as `work` does. */
  readonly around?: (name: JobName, work: () => Promise<void>) => Promise<void>;
}

type AnyHandler = (data: never, job: JobFacts) => Promise<void>;

const batchSize = 10;

// NOTIFY wakes the workers; polling is for retries and delayed jobs.
const pace = {
  batchSize,
  perJobResults: true,
  burstWhenBatchFull: true,
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 5,
} as const;

// A missing heartbeat reveals a killed worker long before the timeout.
const heartbeatSeconds = 30;
const superviseSeconds = 10;

interface JobsOptions extends JobsReports {
  /** Whether to migrate the tables of the queue; default true. */
  readonly isMigrating?: boolean;
}

export function createJobs(database: DatabaseConnection, { isMigrating = true, ...reports }: JobsOptions): Jobs {
  const boss = new PgBoss({
    ...database.bossOptions,
    migrate: isMigrating,
    useListenNotify: true,
    cronMonitorIntervalSeconds: 10,
    cronWorkerIntervalSeconds: 5,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  });
  boss.on('error', (error) => reports.onError(error));
  const handlers = new Map<JobName, AnyHandler>();
  const stopping = new AbortController();
  let isStarted = false;

  const perform = async (name: JobName, job: Job<object>): Promise<JobResult> => {
    // Jobs fetched by `runDue` have no signal of pg-boss.
    const signal = AbortSignal.any([stopping.signal, ...(job.signal ? [job.signal] : [])]);
    try {
      const handler = handlers.get(name);
      if (!handler) throw new Error(`No handler for the job ${name}`);
      const work = () => handler(job.data as never, { id: job.id, attempt: job.retryCount + 1, signal });
      await (reports.around ? reports.around(name, work) : work());
      return { id: job.id, status: 'completed' };
    } catch (error) {
      if (!stopping.signal.aborted) reports.onError(error, name);
      // Only the name: it is stored for weeks, and database messages contain personal data.
      return { id: job.id, status: 'failed', output: { error: error instanceof Error ? error.name : 'Error' } };
    }
  };

  return {
    define: (name, handler) => {
      if (isStarted) throw new Error('Define every job before start');
      handlers.set(name, handler);
    },

    enqueue: async (tx, name, data, options = {}) => {
      await boss.send(name, data, { db: fromDrizzle(tx, sql), startAfter: options.startAfter });
    },

    schedule: (name, cron, data) => boss.schedule(name, cron, data, { tz: ecuadorTimeZone }),

    unschedule: (name) => boss.unschedule(name),

    start: async ({ workers = true } = {}) => {
      const refusal = await findQueueRefusal(database.db);
      if (refusal) throw refusal;
      await boss.start().catch((error: Error) => {
        throw isMigrating || !/not installed|requires migrations/.test(error.message) ? error : queueError(error);
      });
      for (const name of jobNames) await prepareQueue(boss, name);
      isStarted = true;
      if (!workers) return;
      for (const name of handlers.keys()) {
        await boss.work<object>(name, pace, (batch) => Promise.all(batch.map((job) => perform(name, job))));
      }
    },

    runDue: async () => {
      let count = 0;
      for (let isIdle = false; !isIdle; ) {
        isIdle = true;
        for (const name of handlers.keys()) {
          for (const job of await boss.fetch<object>(name, { batchSize })) {
            isIdle = false;
            count += 1;
            const result = await perform(name, job);
            if (result.status === 'completed') await boss.complete(name, job.id);
            else await boss.fail(name, job.id, result.output);
          }
        }
      }
      return count;
    },

    stop: (graceMs = 20_000) => {
      stopping.abort(new Error('The process stops'));
      return boss.stop({ graceful: true, timeout: graceMs, close: true });
    },

    health: async () => {
      const { rows } = await database.db.execute<QueueHealth & Record<string, unknown>>(sql`
        select name,
          (count(*) filter (where state in ('created', 'retry')))::int as waiting,
          (count(*) filter (where state = 'active'))::int as running,
          (count(*) filter (where state = 'failed'))::int as failed,
          coalesce(max(extract(epoch from now() - start_after))
            filter (where state in ('created', 'retry') and start_after <= now()), 0)::float8 as "oldestDueSeconds"
        from pgboss.job where name in ${jobNames} group by name order by name`);
      const found = new Map(rows.map((row) => [row.name, row]));
      return jobNames.map(
        (name) => found.get(name) ?? { name, waiting: 0, running: 0, failed: 0, oldestDueSeconds: 0 },
      );
    },
  };
}

const queueError = (cause: Error) =>
  new StartupError(
    'A la base de datos le faltan las tablas de la cola: ejecuta npm run migrate',
    'MIGRATE=off, and the tables of the job queue are absent or of another version',
    cause,
  );

async function prepareQueue(boss: PgBoss, name: JobName): Promise<void> {
  const rules = jobRules[name];
  const options = {
    retryLimit: rules.retries,
    retryDelay: rules.firstDelaySeconds,
    retryBackoff: true,
    retryDelayMax: rules.longestDelaySeconds,
    expireInSeconds: rules.timeoutSeconds,
    heartbeatSeconds,
    notify: true,
  };
  if (await boss.getQueue(name)) await boss.updateQueue(name, options);
  else await boss.createQueue(name, { ...options, policy: rules.isSingle ? 'exclusive' : 'standard' });
  // Fills the queue cache of pg-boss. Otherwise the first `enqueue` would use another connection, which deadlocks in
  // a transaction of the embedded database.
  await boss.findJobs(name, { id: '00000000-0000-0000-0000-000000000000' });
}
