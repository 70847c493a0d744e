import { sql } from 'drizzle-orm';
import type { Database } from '#platform/db/database.ts';
import type { DatabaseConnection } from '#platform/db/database-connection.ts';
import { findPostgresError } from '#platform/db/database-errors.ts';
import { readSchemaState } from '#platform/db/schema-state.ts';
import { findLastStart } from '#platform/db/version-facts.ts';
import { StartupError } from '#platform/startup-error.ts';

export async function mayMigrate(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ isAllowed: boolean }>(
    sql`select has_database_privilege(current_database(), 'create') and has_schema_privilege(oid, 'create') as "isAllowed"
      from pg_namespace where nspname = 'public'`,
  );
  return rows[0]?.isAllowed ?? false;
}

interface PreparedSchema {
  /** How many migrations were applied. */
  readonly applied: number;
  /** How many a newer version had applied before. */
  readonly unknown: number;
}

/**
 * Throws StartupError when this version must not use the database, and when the schema is older than the code with
 * `isMigrating: false`.
 */
export async function prepareSchema(
  database: DatabaseConnection,
  { isMigrating, folder }: { readonly isMigrating: boolean; readonly folder?: string },
): Promise<PreparedSchema> {
  const { missing, unknown, newest, refusal } = await readSchemaState(database.db, folder);
  if (refusal) throw refusal;
  if (missing.length > 0 && !isMigrating)
    throw new StartupError(
      `La base de datos no está al día (migraciones que faltan: ${missing.length}): ejecuta npm run migrate`,
      'MIGRATE=off, and the schema is older than this version needs',
    );
  if (missing.length > 0) {
    if (newest !== null) await database.copyFolder(await findLastStart(database.db));
    await database.migrate(folder).catch((error: unknown) => {
      throw findPostgresError(error)?.code === insufficientPrivilege ? notOwner(error) : error;
    });
  }
  return { applied: missing.length, unknown };
}

// Since PostgreSQL 15 only the owner of a database may create tables in its public schema.
const insufficientPrivilege = '42501';

const notOwner = (cause: unknown) =>
  new StartupError(
    'El usuario de la base de datos no puede crear ni cambiar tablas en ella: usa el de su dueño, o hazlo dueño con alter database … owner to …',
    'The role may not make or change tables: use the owner of the database',
    cause,
  );
