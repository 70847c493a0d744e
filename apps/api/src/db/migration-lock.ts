import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Database } from '#db/database.ts';
import { findPostgresError } from '#db/database-errors.ts';
import { databaseOver } from '#db/database-over.ts';

// Any number will do, as long as nothing else in the database locks with it.
const migrationLock = 7_026_053;
const askAgainMs = 200;

// What changes a table waits so long for whoever uses it: those who come after wait behind it.
const tableLimits = { lockTimeoutMs: 5_000, tries: 12 };

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
    // Without parameters: the portal of a query with them stays open in the transaction, and with
    // it a snapshot that every index built concurrently would wait for.
    const { rows } = await client.query<{ isTaken: boolean }>(
      `select pg_try_advisory_xact_lock(${migrationLock}) as "isTaken"`,
    );
    if (rows[0]?.isTaken) return;
    if (!isTold)
      console.info('Esperando a que otro proceso prepare la base de datos (waiting for another process to migrate)');
    await sleep(askAgainMs);
  }
}

/**
 * Runs `work` with a limit on its waits for locks: a table that somebody uses for long would else
 * stand still for all who come after. Tried for about a minute unless told; each try begins anew.
 */
export async function withLockTimeout<Result>(
  db: Database,
  work: () => Promise<Result>,
  { lockTimeoutMs, tries }: { lockTimeoutMs: number; tries: number } = tableLimits,
): Promise<Result> {
  await db.execute(sql.raw(`set lock_timeout = ${lockTimeoutMs}`));
  for (let attempt = 1; ; attempt += 1) {
    try {
      const result = await work();
      await db.execute(sql`set lock_timeout = 0`);
      return result;
    } catch (error) {
      if (attempt === tries || findPostgresError(error)?.code !== '55P03') throw error;
      if (attempt === 1) console.info('Esperando a que se libere una tabla (waiting for the lock of a table)');
    }
  }
}
