import { ecuadorTimeZone } from '@cotejo/format/time';
import { sql } from 'drizzle-orm';
import { fromDrizzle, type Job, type JobResult, PgBoss } from 'pg-boss';
import type { Tx } from '#db/database.ts';
import type { DatabaseConnection } from '#db/database-connection.ts';
import { type JobName, type JobTypes, jobNames, jobRules } from '#jobs/job-types.ts';
import { StartupError } from '#startup-error.ts';

interface JobFacts {
  readonly id: string;
  /** 1 at first. */
  readonly attempt: number;
  /**
   * Aborted when the attempt takes too long, or when the process begins to stop; another process
   * then runs the job.
   */
  readonly signal: AbortSignal;
}

type JobHandler<Name extends JobName> = (data: JobTypes[Name], job: JobFacts) => Promise<void>;

interface QueueHealth {
  readonly name: string;
  /** Jobs that wait, retries included. */
  readonly waiting: number;
  readonly running: number;
  /** Jobs whose last try failed. */
  readonly failed: number;
  /** How long the oldest due job has waited, in seconds; 0 when none is due. */
  readonly oldestDueSeconds: number;
}

/**
 * Background jobs stored in the database: run at least once, retried with growing pauses
 * (`jobRules`).
 */
export interface Jobs {
  /**
   * Registers the handler of `name`. Call it before `start`. A handler may run twice for the same
   * job.
   */
  define<Name extends JobName>(name: Name, handler: JobHandler<Name>): void;
  /**
   * Adds a job that exists only if the transaction commits, and is then started at once or after
   * `startAfter`.
   */
  enqueue<Name extends JobName>(
    tx: Tx,
    name: Name,
    data: JobTypes[Name],
    options?: { startAfter?: Date },
  ): Promise<void>;
  /**
   * Adds a job at the times of `cron` (five fields, time of Ecuador), once for all processes. Call
   * it after `start`.
   */
  schedule<Name extends JobName>(name: Name, cron: string, data: JobTypes[Name]): Promise<void>;
  /** Ends such a schedule. */
  unschedule(name: JobName): Promise<void>;
  /** Prepares the queues; with `workers: false` this process adds jobs but runs none. */
  start(options?: { workers?: boolean }): Promise<void>;
  /** Runs every due job now, in this process, and returns how many. For tests and scripts. */
  runDue(): Promise<number>;
  /** Asks running jobs to end, waits up to `graceMs` (20 s) for them, and takes no new ones. */
  stop(graceMs?: number): Promise<void>;
  health(): Promise<QueueHealth[]>;
}

interface JobsReports {
  /** An attempt of a job failed (with `name`), or the queue itself did. */
  onError(error: unknown, name?: JobName): void;
  /** Wraps each attempt of a job, to measure it; rejects as `work` does. */
  readonly around?: (name: JobName, work: () => Promise<void>) => Promise<void>;
}

type AnyHandler = (data: never, job: JobFacts) => Promise<void>;

const batchSize = 10;

// A NOTIFY wakes the workers; the pauses only matter for retries and for jobs with a later start.
const pace = {
  batchSize,
  perJobResults: true,
  burstWhenBatchFull: true,
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 5,
} as const;

// A killed worker is noticed by its missing heartbeat, long before the timeout of its job.
const heartbeatSeconds = 30;
const superviseSeconds = 10;

interface JobsOptions extends JobsReports {
  /** Whether a start migrates the tables of the queue; default true. */
  readonly isMigrating?: boolean;
}

/** Jobs on `database`, through pg-boss in the schema `pgboss`. */
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
    // pg-boss does not watch the time of a job that `runDue` fetched.
    const signal = AbortSignal.any([stopping.signal, ...(job.signal ? [job.signal] : [])]);
    try {
      const handler = handlers.get(name);
      if (!handler) throw new Error(`No handler for the job ${name}`);
      // The payload was written by `enqueue` under the same name.
      const work = () => handler(job.data as never, { id: job.id, attempt: job.retryCount + 1, signal });
      await (reports.around ? reports.around(name, work) : work());
      return { id: job.id, status: 'completed' };
    } catch (error) {
      if (!stopping.signal.aborted) reports.onError(error, name);
      // Only the name of the error: it is stored for weeks, and messages of the database hold
      // personal data.
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
  // Loads the queue into the cache of pg-boss. The first `enqueue` would do that on another
  // connection, which inside a transaction of the embedded database waits for itself.
  await boss.findJobs(name, { id: '00000000-0000-0000-0000-000000000000' });
}
