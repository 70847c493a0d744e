import { sql } from 'drizzle-orm';
import pgBossPackage from 'pg-boss/package.json' with { type: 'json' };
import type { Reader } from '#platform/db/database.ts';
import { StartupError } from '#platform/startup-error.ts';

/** Of the tables that our pg-boss makes. */
export const queueVersion: number = pgBossPackage.pgboss.schema;

/** Why this version must not use the queue; null when it may. An older pg-boss starts on newer tables and says nothing. */
export async function findQueueRefusal(reader: Reader): Promise<StartupError | null> {
  const found = await reader.execute(
    sql`select from pg_catalog.pg_tables where schemaname = 'pgboss' and tablename = 'version'`,
  );
  if (found.rows.length === 0) return null;
  const { rows } = await reader.execute<{ version: number }>(sql`select version from pgboss.version`);
  const installed = rows[0]?.version ?? 0;
  if (installed <= queueVersion) return null;
  return new StartupError(
    `Las tablas de la cola son de una versión más nueva de Cotejo (la ${installed}; esta conoce hasta la ${queueVersion}): usa la versión nueva o recupera una copia`,
    'the tables of the job queue are newer than this version',
  );
}
