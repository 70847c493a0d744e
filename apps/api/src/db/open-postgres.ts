import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { throttle } from 'es-toolkit/function';
import pg from 'pg';
import type { DatabaseConnection, PoolWatch } from '#db/database-connection.ts';
import { isDatabaseUnavailable } from '#db/database-errors.ts';
import { databaseOver } from '#db/database-over.ts';
import { migrationsFolder } from '#db/migrate.ts';
import { withMigrationLock } from '#db/migration-lock.ts';
import { assertChannel } from '#db/notify.ts';
import type { OutageListener } from '#db/outage-reports.ts';
import { PostgresListener } from '#db/postgres-listener.ts';
import { PostgresPool, sessionTimeouts } from '#db/postgres-pool.ts';
import { PostgresServers } from '#db/postgres-servers.ts';
import { type ReplicaListener, ReplicaPool } from '#db/replica-pool.ts';
import { assertOutsideTransaction } from '#db/transaction-scope.ts';
import { withinTime } from '#db/within-time.ts';
import { StartupError } from '#startup-error.ts';

const startupPatienceMs = 10_000;
// Any number will do, as long as nothing else in the database locks with it.
const roleLock = 7_026_056;
const jobConnections = 3;
/** The queue's own statements may take longer than a request's. */
const jobTimeoutMs = 60_000;
/** Jobs of one queue that are added within this time are fetched together. */
const jobWakePauseMs = 150;
/** How long a notification to oneself may take at the start, and how often it is tried. */
const notificationPatienceMs = 2_000;
const notificationTries = 2;

interface PostgresOptions {
  readonly databaseUrl: string;
  /**
   * The same database without a pooler between: for migrations, LISTEN and the job queue;
   * `databaseUrl` when absent.
   */
  readonly directUrl?: string | undefined;
  readonly readReplicaUrl?: string | undefined;
  readonly poolSize?: number;
  /** Told when lists leave the replica and when they are back. */
  readonly onReplica?: ReplicaListener;
  /** Told when notifications are not heard any more and when they are again. */
  readonly onListening?: OutageListener;
}

/**
 * Opens PostgreSQL, waiting up to 10 s for a server that is still starting. Throws StartupError
 * when it stays unavailable, and later, at the first `listen`, when notifications do not come back.
 */
export async function openPostgres(options: PostgresOptions): Promise<DatabaseConnection> {
  const { databaseUrl, directUrl = databaseUrl, poolSize = 10 } = options;
  const servers = new PostgresServers(databaseUrl);
  const isPooled = directUrl !== databaseUrl;
  const directServers = isPooled ? new PostgresServers(directUrl) : servers;
  // A pooler refuses start-up parameters: behind one the role has the limits.
  const startup = isPooled ? {} : sessionTimeouts;
  const guarded = { size: poolSize, startup, beforeConnect: assertOutsideTransaction };
  const pool = new PostgresPool({ ...guarded, servers, name: 'cotejo' });
  const jobPool = new PostgresPool({
    servers: directServers,
    size: jobConnections,
    name: 'cotejo-jobs',
    queryTimeoutMs: jobTimeoutMs,
  });
  const replicaPool = options.readReplicaUrl
    ? new PostgresPool({ ...guarded, servers: new PostgresServers(options.readReplicaUrl), name: 'cotejo-replica' })
    : null;
  const replica = replicaPool && new ReplicaPool(pool, replicaPool, options.onReplica);
  const listener = new PostgresListener(directServers, options.onListening);
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= Promise.all([listener.close(), replica?.end(), jobPool.end()]).then(() => pool.end());
    return closing;
  };
  try {
    if (isPooled) {
      await waitUntilReady(jobPool, 'DATABASE_DIRECT_URL');
      await limitRole(jobPool, databaseUrl);
    }
    await waitUntilReady(pool, 'DATABASE_URL');
  } catch (error) {
    await close();
    throw error;
  }
  let proof: Promise<void> | undefined;
  const proveListening = () => {
    proof ??= hearOneself(pool, listener);
    return proof;
  };
  const db = databaseOver(pool);
  return {
    kind: 'postgres',
    db,
    replicaDb: replica ? databaseOver(replica) : db,
    replica,
    pools: [
      watchPool('requests', pool),
      watchPool('jobs', jobPool),
      ...(replicaPool ? [watchPool('replica', replicaPool)] : []),
    ],
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
    listen: async (channel, onMessage, onGap) => {
      assertChannel(channel);
      await proveListening();
      return listener.listen(channel, onMessage, onGap);
    },
    check: async () => {
      await withinTime(pool.query('select 1'), 2_000, 'The database did not answer within 2 s');
    },
    migrate: (folder = migrationsFolder) =>
      withMigrationLock(directServers.present, (locked) =>
        migrate(locked as unknown as NodePgDatabase, { migrationsFolder: folder }),
      ),
    withMigrationLock: (work) => withMigrationLock(directServers.present, work),
    maintain: async () => {},
    close,
  };
}

/** The first of equal payloads passes at once, those that follow within `ms` together after it. */
function throttlePerPayload(onMessage: (payload: string) => void, ms: number): (payload: string) => void {
  const throttled = new Map<string, (payload: string) => void>();
  return (payload) => {
    const pass = throttled.get(payload) ?? throttle(onMessage, ms);
    throttled.set(payload, pass);
    pass(payload);
  };
}

const watchPool = (name: PoolWatch['name'], pool: PostgresPool): PoolWatch => ({
  name,
  size: pool.options.max,
  state: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
});

async function waitUntilReady(pool: PostgresPool, variable: string): Promise<void> {
  const deadline = Date.now() + startupPatienceMs;
  for (;;) {
    try {
      await pool.query('select 1');
      return;
    } catch (error) {
      // Where a name has several addresses the error of the last try has no message of its own.
      const { message, code } = error as NodeJS.ErrnoException;
      if (/unsupported startup parameter/.test(message)) throw poolerError(message, error);
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

const poolerError = (reason: string, cause?: unknown) =>
  new StartupError(
    `DATABASE_URL pasa por un PgBouncer (${reason}): indica en DATABASE_DIRECT_URL la dirección del servidor mismo`,
    'DATABASE_URL leads through a pooler: give the address of the server itself in DATABASE_DIRECT_URL',
    cause,
  );

/**
 * Listens to a notification of our own, sent the way all are sent: what is lost here would be lost
 * in silence later.
 */
async function hearOneself(pool: pg.Pool, listener: PostgresListener): Promise<void> {
  const token = randomUUID();
  const { promise: heard, resolve: hear } = Promise.withResolvers<void>();
  const stop = await listener.listen('cotejo_start', (payload) => {
    if (payload === token) hear();
  });
  try {
    for (let attempt = 1; ; attempt += 1) {
      await pool.query('select pg_notify($1, $2)', ['cotejo_start', token]);
      try {
        return await withinTime(heard, notificationPatienceMs, 'no notification within 2 s');
      } catch (error) {
        if (attempt === notificationTries) throw poolerError('los avisos de la base de datos no llegan', error);
      }
    }
  } finally {
    await stop();
  }
}

/**
 * Gives the role of `databaseUrl` the limits of a session in this database, where it has not got
 * them yet.
 */
async function limitRole(direct: pg.Pool, databaseUrl: string): Promise<void> {
  const { username } = new URL(new PostgresServers(databaseUrl).present);
  const role = username === '' ? null : decodeURIComponent(username);
  const { rows } = await direct.query<{ role: string; name: string; settings: string[] | null }>(
    `select coalesce($1, current_user)::text as role, current_database()::text as name,
       (select s.setconfig from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
        join pg_roles r on r.oid = s.setrole
        where d.datname = current_database() and r.rolname = coalesce($1, current_user)) as settings`,
    [role],
  );
  const [present] = rows;
  if (!present) return;
  const missing = Object.entries(sessionTimeouts).filter(
    ([setting, milliseconds]) => !present.settings?.includes(`${setting}=${milliseconds}`),
  );
  if (missing.length === 0) return;
  const place = `role ${pg.escapeIdentifier(present.role)} in database ${pg.escapeIdentifier(present.name)}`;
  const statements = missing.map(([setting, milliseconds]) => `alter ${place} set ${setting} = ${milliseconds};`);
  try {
    // One transaction: processes that start together would else change the same row at once.
    await direct.query(`select pg_advisory_xact_lock(${roleLock}); ${statements.join(' ')}`);
    // Connections that the pooler opened before are without limits: what rests is closed, and
    // opened again when needed.
    await direct.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and usename = $1 and state = 'idle' and pid <> pg_backend_pid()`,
      [present.role],
    );
  } catch (error) {
    throw new StartupError(
      `No se pueden limitar las consultas de ${present.role} (${(error as Error).message}): ejecuta como dueño ${statements.join(' ')}`,
      'behind a pooler the limits of statements are settings of the role, and the role may not change them',
      error,
    );
  }
}
