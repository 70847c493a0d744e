import { sql } from 'drizzle-orm';
import { damagedError, isDamaged } from '#platform/db/damaged.ts';
import type { Database, Reader } from '#platform/db/database.ts';
import { type Migration, readMigrations } from '#platform/db/migration-files.ts';
import { findMinimumVersion } from '#platform/db/version-facts.ts';
import { StartupError } from '#platform/startup-error.ts';
import { isOlder, version } from '#platform/version.ts';

export interface SchemaState {
  readonly missing: readonly Migration[];
  /** How many were applied by a newer version. */
  readonly unknown: number;
  /** The newest applied one that this version knows; null in an empty database. */
  readonly newest: string | null;
  /** Why this version must not use the database; null when it may. */
  readonly refusal: StartupError | null;
}

/** Throws StartupError when Drizzle's table of migrations is damaged. */
export async function readSchemaState(db: Database, folder?: string): Promise<SchemaState> {
  try {
    const ours = readMigrations(folder);
    const applied = await readApplied(db);
    const known = ours.filter(({ hash }) => applied.includes(hash));
    return {
      missing: ours.filter(({ hash }) => !applied.includes(hash)),
      unknown: applied.length - known.length,
      newest: known.at(-1)?.name ?? null,
      refusal:
        applied.length > 0 && !applied.includes(ours[0]?.hash ?? '')
          ? unreleasedSchema()
          : refuseOlderThan(await findMinimumVersion(db)),
    };
  } catch (error) {
    throw isDamaged(error) ? damagedError(error) : error;
  }
}

/** The hashes of the applied migrations, in the order in which they were applied. */
export async function readApplied(reader: Reader): Promise<string[]> {
  const found = await reader.execute(
    sql`select 1 from pg_catalog.pg_tables where schemaname = 'drizzle' and tablename = '__drizzle_migrations'`,
  );
  if (found.rows.length === 0) return [];
  const { rows } = await reader.execute<{ hash: string }>(
    sql`select hash from drizzle.__drizzle_migrations order by id`,
  );
  return rows.map(({ hash }) => hash);
}

const refuseOlderThan = (minimum: string | null): StartupError | null =>
  minimum !== null && isOlder(version, minimum)
    ? new StartupError(
        `La base de datos necesita Cotejo ${minimum} o posterior`,
        `this is ${version}: start a newer version, or restore a backup`,
      )
    : null;

const unreleasedSchema = () =>
  new StartupError(
    'La base de datos es de una versión de Cotejo que no se publicó',
    'its first migration is not ours: use the version that made it',
  );
