import { setTimeout as sleep } from 'node:timers/promises';
import { throttle } from 'es-toolkit/function';
import pg from 'pg';
import { applyMigrations } from '#platform/db/apply-migrations.ts';
import { databaseOver } from '#platform/db/database.ts';
import type { DatabaseConnection, PoolWatch } from '#platform/db/database-connection.ts';
import { isDatabaseUnavailable } from '#platform/db/database-errors.ts';
import { withMigrationLock } from '#platform/db/migration-lock.ts';
import { assertChannel } from '#platform/db/notify.ts';
import type { OutageListener } from '#platform/db/outage-reports.ts';
import { PostgresListener } from '#platform/db/postgres-listener.ts';
import { dumpPostgres } from '#platform/db/postgres-tools.ts';
import { findProcesses, nameOfListener, thisProcess } from '#platform/db/processes.ts';
import { withinTime } from '#platform/db/within-time.ts';
import { StartupError } from '#platform/startup-error.ts';

const startupPatienceMs = 10_000;
const jobConnections = 3;
/** Enforced by the server, in milliseconds. */
const requestLimits = { statement_timeout: 15_000, idle_in_transaction_session_timeout: 30_000 };
/** The job queue's statements may take longer than a request's. */
const jobLimits = { statement_timeout: 60_000 };
/** Added to the server's limit for the driver's own timeout, for a server that does not respond at all. */
const silenceMs = 2_000;
/** Jobs that are added to a queue within this time are fetched together. */
const jobWakePauseMs = 150;

interface PostgresOptions {
  readonly databaseUrl: string;
  /** Without a pooler, for migrations, LISTEN and the job queue. */
  readonly directUrl?: string | undefined;
  readonly poolSize?: number;
  readonly buildId?: string | undefined;
  readonly onListening?: OutageListener;
}

/** Waits up to 10 s for a server that is starting, then throws StartupError. */
export async function openPostgres(options: PostgresOptions): Promise<DatabaseConnection> {
  const { databaseUrl, directUrl = databaseUrl, poolSize = 10 } = options;
  const pool = openPool({
    connectionString: databaseUrl,
    application_name: 'cotejo',
    max: poolSize,
    query_timeout: requestLimits.statement_timeout + silenceMs,
    // PgBouncer rejects these startup parameters; behind it the limits are set on the role.
    ...(directUrl === databaseUrl && requestLimits),
  });
  const jobPool = openPool({
    connectionString: directUrl,
    application_name: 'cotejo-jobs',
    max: jobConnections,
    query_timeout: jobLimits.statement_timeout + silenceMs,
    ...jobLimits,
  });
  const listener = new PostgresListener(directUrl, nameOfListener(thisProcess(options.buildId)), options.onListening);
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= Promise.all([listener.close(), jobPool.end()]).then(() => pool.end());
    return closing;
  };
  try {
    if (directUrl !== databaseUrl) await waitUntilReady(jobPool, 'DATABASE_DIRECT_URL');
    await waitUntilReady(pool, 'DATABASE_URL');
  } catch (error) {
    await close();
    throw error;
  }
  const db = databaseOver(pool);
  return {
    kind: 'postgres',
    db,
    pools: [watchPool('requests', pool), watchPool('jobs', jobPool)],
    bossOptions: {
      db: {
        executeSql: (text, values) => jobPool.query(text, values),
        listen: async (channel, onMessage, onReconnect) => {
          const stop = await listener.listen(channel, throttlePerPayload(onMessage, jobWakePauseMs), onReconnect);
          onReconnect();
          return { close: stop };
        },
      },
    },
    listen: (channel, onMessage, onGap) => {
      assertChannel(channel);
      return listener.listen(channel, onMessage, onGap);
    },
    check: async () => {
      await withinTime(pool.query('select 1'), 2_000, 'The database did not answer within 2 s');
    },
    migrate: (folder) => withMigrationLock(directUrl, (locked) => applyMigrations(locked, folder)),
    withMigrationLock: (work) => withMigrationLock(directUrl, work),
    processes: () => findProcesses(db),
    maintain: async () => {},
    copyFolder: async () => {},
    deleteCopiesBefore: async () => {},
    dump: (write, signal) => dumpPostgres(directUrl, write, signal),
    close,
  };
}

function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...config,
  });
  // Without listeners a lost connection would end the process. The query that uses it rejects anyway.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Passes the first of equal payloads at once, and one more for all that follow within `ms`. */
function throttlePerPayload(onMessage: (payload: string) => void, ms: number): (payload: string) => void {
  const throttled = new Map<string, (payload: string) => void>();
  return (payload) => {
    const pass = throttled.get(payload) ?? throttle(onMessage, ms);
    throttled.set(payload, pass);
    pass(payload);
  };
}

const watchPool = (name: PoolWatch['name'], pool: pg.Pool): PoolWatch => ({
  name,
  size: pool.options.max,
  state: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
});

async function waitUntilReady(pool: pg.Pool, variable: string): Promise<void> {
  const deadline = Date.now() + startupPatienceMs;
  for (;;) {
    try {
      await pool.query('select 1');
      return;
    } catch (error) {
      // When a host name has several addresses, the last error has a code and no message.
      const { message, code } = error as NodeJS.ErrnoException;
      if (/unsupported startup parameter/.test(message)) {
        throw new StartupError(
          `${variable} pasa por un PgBouncer (${message}): indica en DATABASE_DIRECT_URL la dirección del servidor mismo`,
          `${variable} leads through a pooler: give the address of the server itself in DATABASE_DIRECT_URL`,
          error,
        );
      }
      if (isDatabaseUnavailable(error) && Date.now() < deadline) {
        await sleep(500);
        continue;
      }
      throw new StartupError(
        `No se puede usar la base de datos de ${variable} (${message || code}). Revisa la dirección, la clave y que el servidor esté encendido`,
        `Cannot use the database of ${variable}: check the address, the password and that the server runs`,
        error,
      );
    }
  }
}
