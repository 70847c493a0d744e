import pg from 'pg';
import type { Database } from '#platform/db/database.ts';
import { databaseOver } from '#platform/db/database-over.ts';
import type { AdvisoryLock } from '#platform/db/locks.ts';

const migrationLock: AdvisoryLock = 'migration';
/** A migration that waits longer for a table fails, because other queries queue behind it. */
const lockTimeout = '5s';

/** Runs `work` without a statement timeout. `url` must not lead through a pooler: the lock belongs to the session. */
export async function withMigrationLock(url: string, work: (db: Database) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'cotejo-migrations', keepAlive: true });
  client.on('error', () => {});
  await client.connect();
  try {
    // Behind a pooler the limits are set on the role.
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    const { rows } = await client.query<{ isTaken: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as "isTaken"',
      [migrationLock],
    );
    if (!rows[0]?.isTaken) {
      console.info('Esperando a que otro proceso prepare la base de datos (waiting for another process to migrate)');
      await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [migrationLock]);
    }
    await client.query(`set lock_timeout = '${lockTimeout}'`);
    await work(databaseOver(client));
  } finally {
    await client.end();
  }
}
