import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Database } from '#db/database.ts';
import { findPostgresError } from '#db/database-errors.ts';
import { databaseOver } from '#db/database-over.ts';

// Any number will do, as long as nothing else in the database locks with it.
const migrationLock = 7_026_053;
const askAgainMs = 200;

// What changes a table waits so long for whoever uses it: those who come after wait behind it.
const lockTimeoutMs = 5_000;
const lockTries = 12;

/**
 * Runs `work` while no other process does the same, however many start at once; says in one line
 * that it waits. Its `db` is a connection whose statements may take as long as they need. The lock
 * is that of a transaction, on a second connection: a lock of the session would stay behind in a
 * pooler's connection after the process has ended.
 */
export async function withMigrationLock(url: string, work: (db: Database) => Promise<void>): Promise<void> {
  const [holder, worker] = [openClient(url), openClient(url)];
  try {
    await Promise.all([holder.connect(), worker.connect()]);
    await holder.query('begin');
    await holder.query('set local idle_in_transaction_session_timeout = 0');
    await takeLock(holder);
    // The role may have limits, for the sake of connections that come through a pooler.
    await worker.query('set statement_timeout = 0');
    await worker.query('set idle_in_transaction_session_timeout = 0');
    await work(databaseOver(worker));
  } finally {
    await Promise.all([holder.end(), worker.end()]);
  }
}

function openClient(connectionString: string): pg.Client {
  const client = new pg.Client({ connectionString, application_name: 'cotejo-migrations', keepAlive: true });
  client.on('error', () => {});
  return client;
}

async function takeLock(client: pg.Client): Promise<void> {
  for (let isTold = false; ; isTold = true) {
    const { rows } = await client.query<{ isTaken: boolean }>('select pg_try_advisory_xact_lock($1) as "isTaken"', [
      migrationLock,
    ]);
    if (rows[0]?.isTaken) return;
    if (!isTold)
      console.info('Esperando a que otro proceso prepare la base de datos (waiting for another process to migrate)');
    await sleep(askAgainMs);
  }
}

/**
 * Runs `migrate` with a limit on its waits for locks: a table that somebody uses for long would
 * else stand still for all who come after. Tried for about a minute; each try begins anew, for a
 * migration is one transaction.
 */
export async function withLockTimeout(db: Database, migrate: () => Promise<void>): Promise<void> {
  await db.execute(`set lock_timeout = ${lockTimeoutMs}`);
  for (let attempt = 1; ; attempt += 1) {
    try {
      await migrate();
      break;
    } catch (error) {
      if (attempt === lockTries || findPostgresError(error)?.code !== '55P03') throw error;
      if (attempt === 1) console.info('Esperando a que se libere una tabla (waiting for the lock of a table)');
    }
  }
  await db.execute('set lock_timeout = 0');
}
