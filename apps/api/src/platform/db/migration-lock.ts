import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Database } from '#platform/db/database.ts';
import { databaseOver } from '#platform/db/database.ts';
import type { AdvisoryLock } from '#platform/db/locks.ts';

const migrationLock: AdvisoryLock = 'migration';
/** Asked for again and again: waiting inside `pg_advisory_lock` is a deadlock with an index built concurrently. */
const askAgainMs = 1_000;

/** Runs `work` without a statement timeout. `url` must not lead through a pooler: the lock belongs to the session. */
export async function withMigrationLock(url: string, work: (db: Database) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'cotejo-migrations', keepAlive: true });
  client.on('error', () => {});
  await client.connect();
  try {
    // Behind a pooler the limits are set on the role.
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    for (let asked = 1; !(await isLockTaken(client)); asked += 1) {
      if (asked === 1)
        console.info('Esperando a que otro proceso prepare la base de datos (waiting for another process to migrate)');
      await sleep(askAgainMs);
    }
    await work(databaseOver(client));
  } finally {
    await client.end();
  }
}

async function isLockTaken(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ isTaken: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, 0)) as "isTaken"',
    [migrationLock],
  );
  return rows[0]?.isTaken ?? false;
}
