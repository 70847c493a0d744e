import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import type { DatabaseConnection, DatabaseKind } from '#db/database-connection.ts';
import type { DurablePGlite } from '#db/durable-pglite.ts';
import { embeddedDatabase } from '#db/open-embedded.ts';
import { openPostgres } from '#db/open-postgres.ts';
import { runOnServer, withDatabase } from '#testing/postgres-server.ts';
import { openFromTemplate } from '#testing/test-database.ts';

// Emptied and used again: opening another one takes seconds.
let pglite: DurablePGlite | null = null;
const empty = 'drop schema if exists public, drizzle, pgboss cascade; create schema public';

/**
 * A database without a table; `url` is empty on the embedded one. `close` deletes it;
 * one embedded database serves at a time.
 */
export async function openEmptyDatabase(kind: DatabaseKind): Promise<DatabaseConnection & { url: string }> {
  if (kind === 'embedded') {
    // To empty the template is quicker than to make a cluster.
    pglite ??= await openFromTemplate();
    await pglite.exec(empty);
    return { ...embeddedDatabase(pglite), url: '', close: async () => {} };
  }
  const { serverUrl } = inject('postgresTemplate') ?? { serverUrl: '' };
  const name = `cotejo_empty_${randomBytes(6).toString('hex')}`;
  await runOnServer(serverUrl, `create database ${name}`);
  const url = withDatabase(serverUrl, name);
  const database = await openPostgres({ databaseUrl: url, poolSize: 5 });
  return {
    ...database,
    url,
    close: async () => {
      await database.close();
      await runOnServer(serverUrl, `drop database ${name} with (force)`);
    },
  };
}
