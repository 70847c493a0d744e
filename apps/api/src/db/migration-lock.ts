import pg from 'pg';
import type { Database } from '#db/database.ts';
import { databaseOver } from '#db/database-over.ts';
import type { AdvisoryLock } from '#db/locks.ts';

const migrationLock: AdvisoryLock = 'migration';
/** A table that somebody uses for longer makes the migration fail: others wait behind it. */
const lockTimeout = '5s';

/**
 * Runs `work` while no other process does the same, however many start at once; says in one line
 * that it waits. Its `db` is a connection of its own whose statements may take as long as they
 * need. `url` must lead to the server itself: the lock is that of the session.
 */
export async function withMigrationLock(url: string, work: (db: Database) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'cotejo-migrations', keepAlive: true });
  client.on('error', () => {});
  await client.connect();
  try {
    // The role may have limits, for the sake of connections that come through a pooler.
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
    // The lock ends with the session.
    await client.end();
  }
}
