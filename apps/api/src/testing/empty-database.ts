import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import type { DatabaseConnection, DatabaseKind } from '#platform/db/database-connection.ts';
import type { DurablePGlite } from '#platform/db/durable-pglite.ts';
import { embeddedDatabase } from '#platform/db/open-embedded.ts';
import { openPostgres } from '#platform/db/open-postgres.ts';
import { runOnServer, withDatabase } from '#testing/postgres-server.ts';
import { openFromTemplate } from '#testing/test-database.ts';

// Reused, because opening one takes seconds.
let pglite: DurablePGlite | null = null;
const empty = 'drop schema if exists public, drizzle, pgboss cascade; create schema public';

/** A database without tables. `url` is '' on the embedded one, of which only one can be open at a time. */
export async function openEmptyDatabase(kind: DatabaseKind): Promise<DatabaseConnection & { url: string }> {
  if (kind === 'embedded') {
    // Emptying a copy of the template is faster than creating a cluster.
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
