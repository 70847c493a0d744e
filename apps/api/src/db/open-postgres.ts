import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { type Database, schema } from '#db/database.ts';
import type { DatabaseConnection } from '#db/database-connection.ts';
import { isDatabaseUnavailable } from '#db/database-errors.ts';
import { applyMigrations } from '#db/migrate.ts';
import { assertChannel } from '#db/notify.ts';
import { PostgresListener } from '#db/postgres-listener.ts';
import { assertOutsideTransaction } from '#db/transaction-scope.ts';
import { withinTime } from '#db/within-time.ts';
import { StartupError } from '#startup-error.ts';

const startupPatienceMs = 10_000;
// Any number will do, as long as nothing else in the database locks with it.
const migrationLock = 7_026_053;

interface PostgresOptions {
  readonly databaseUrl: string;
  readonly readReplicaUrl?: string;
  readonly poolSize?: number;
}

class GuardedPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(
    callback: (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void,
  ): void;
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | undefined {
    assertOutsideTransaction();
    if (!callback) return super.connect();
    super.connect(callback);
    return undefined;
  }
}

function openPool(connectionString: string, poolSize: number): GuardedPool {
  const pool = new GuardedPool({
    connectionString,
    max: poolSize,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    application_name: 'cotejo',
  });
  // Without listeners a lost connection would end the process; whoever uses it next is told by its own query.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

// Both drivers answer `execute` with rows; Drizzle's types for them do not say so in a common way.
const databaseOver = (client: pg.Pool | pg.Client) => drizzle({ client, schema }) as unknown as Database;

/** Opens PostgreSQL, waiting up to 10 s for a server that is still starting. Throws StartupError when it stays unavailable. */
export async function openPostgres(options: PostgresOptions): Promise<DatabaseConnection> {
  const pool = openPool(options.databaseUrl, options.poolSize ?? 10);
  const replicaPool = options.readReplicaUrl ? openPool(options.readReplicaUrl, options.poolSize ?? 10) : null;
  try {
    await waitUntilReady(pool);
  } catch (error) {
    await Promise.all([pool.end(), replicaPool?.end()]);
    throw new StartupError(
      'No se puede usar la base de datos de DATABASE_URL. Revisa la dirección, la clave y que el servidor esté encendido',
      'Cannot use the database of DATABASE_URL: check the address, the password and that the server runs',
      error,
    );
  }
  const listener = new PostgresListener(options.databaseUrl);
  const db = databaseOver(pool);
  let closing: Promise<void> | undefined;
  return {
    kind: 'postgres',
    db,
    replicaDb: replicaPool ? databaseOver(replicaPool) : db,
    bossOptions: { connectionString: options.databaseUrl, max: 3, application_name: 'cotejo-jobs' },
    listen: (channel, onMessage, onGap) => {
      assertChannel(channel);
      return listener.listen(channel, onMessage, onGap);
    },
    check: async () => {
      await withinTime(pool.query('select 1'), 2_000, 'The database did not answer within 2 s');
    },
    migrate: (folder) => withMigrationLock(options.databaseUrl, (locked) => applyMigrations(locked, folder)),
    withMigrationLock: (work) => withMigrationLock(options.databaseUrl, work),
    maintain: async () => {},
    close: () => {
      closing ??= Promise.all([listener.close(), pool.end(), replicaPool?.end()]).then(() => {});
      return closing;
    },
  };
}

async function waitUntilReady(pool: pg.Pool): Promise<void> {
  const deadline = Date.now() + startupPatienceMs;
  for (;;) {
    try {
      await pool.query('select 1');
      return;
    } catch (error) {
      if (!isDatabaseUnavailable(error) || Date.now() > deadline) throw error;
      await sleep(500);
    }
  }
}

// A connection of its own: a migration may take longer than a request's statement may.
async function withMigrationLock(connectionString: string, work: (db: Database) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString, application_name: 'cotejo-migrations', keepAlive: true });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await work(databaseOver(client));
  } finally {
    await client.end();
  }
}
