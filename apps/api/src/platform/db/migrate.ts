import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { damagedError, isDamaged } from '#platform/db/damaged.ts';
import type { Database } from '#platform/db/database.ts';
import type { DatabaseConnection } from '#platform/db/database-connection.ts';
import { findPostgresError } from '#platform/db/database-errors.ts';
import { StartupError } from '#platform/startup-error.ts';

export const migrationsFolder: string = join(import.meta.dirname, '../../../migrations');

interface SchemaState {
  readonly missing: number;
  /** Applied by a newer version. */
  readonly unknown: number;
}

/** Throws StartupError when Drizzle's table of migrations is damaged. */
export async function readSchemaState(db: Database, folder: string = migrationsFolder): Promise<SchemaState> {
  const ours = readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis }) => folderMillis);
  const applied = await readApplied(db).catch((error: unknown) => {
    throw isDamaged(error) ? damagedError(error) : error;
  });
  return {
    missing: ours.filter((time) => !applied.includes(time)).length,
    unknown: applied.filter((time) => !ours.includes(time)).length,
  };
}

/** Drizzle identifies a migration by its time in milliseconds. */
async function readApplied(db: Database): Promise<number[]> {
  const found = await db.execute(
    sql`select 1 from pg_catalog.pg_tables where schemaname = 'drizzle' and tablename = '__drizzle_migrations'`,
  );
  if (found.rows.length === 0) return [];
  const { rows } = await db.execute<{ time: string | number }>(
    sql`select created_at as time from drizzle.__drizzle_migrations`,
  );
  return rows.map(({ time }) => Number(time));
}

export async function mayMigrate(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ isAllowed: boolean }>(
    sql`select has_database_privilege(current_database(), 'create') and has_schema_privilege(oid, 'create') as "isAllowed"
      from pg_namespace where nspname = 'public'`,
  );
  return rows[0]?.isAllowed ?? false;
}

/**
 * Returns how many migrations were missing. Throws StartupError when the schema is newer than the code, or older with
 * `isMigrating: false`.
 */
export async function prepareSchema(
  database: DatabaseConnection,
  { isMigrating, folder }: { readonly isMigrating: boolean; readonly folder?: string },
): Promise<number> {
  const { missing, unknown } = await readSchemaState(database.db, folder);
  if (unknown > 0)
    throw new StartupError(
      `La base de datos es de una versión más nueva de Cotejo (migraciones que esta no conoce: ${unknown}): inicia la versión nueva`,
      'the schema is newer than this version',
    );
  if (missing === 0) return 0;
  if (!isMigrating)
    throw new StartupError(
      `La base de datos no está al día (migraciones que faltan: ${missing}): ejecuta npm run migrate`,
      'MIGRATE=off, and the schema is older than this version needs',
    );
  await database.migrate(folder).catch((error: unknown) => {
    throw findPostgresError(error)?.code === insufficientPrivilege ? notOwner(error) : error;
  });
  return missing;
}

// Since PostgreSQL 15 only the owner of a database may create tables in its public schema.
const insufficientPrivilege = '42501';

const notOwner = (cause: unknown) =>
  new StartupError(
    'El usuario de la base de datos no puede crear ni cambiar tablas en ella: usa el de su dueño, o hazlo dueño con alter database … owner to …',
    'The role may not make or change tables: use the owner of the database',
    cause,
  );
