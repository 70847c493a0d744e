import { sql } from 'drizzle-orm';
import type { Database, Tx } from '#db/database.ts';
import { findPostgresError } from '#db/database-errors.ts';
import type { Migration } from '#db/migration-files.ts';
import { StartupError } from '#startup-error.ts';

/** How the schema of a database stands to this version of the code. */
export interface SchemaState {
  /** Our migrations that the database has not, oldest first. */
  readonly missing: readonly Migration[];
  /** How many migrations the database has that this version does not know. */
  readonly unknown: number;
  /** Whether this version may run on what the unknown migrations made. */
  readonly isCompatible: boolean;
  /** Whether the database has any migration yet. */
  readonly isNew: boolean;
  /** Whether the database says which versions may run on it; those before this rule do not. */
  readonly isRecorded: boolean;
}

// Not there in a new database, and the second not where an older version migrated.
const absentStates = new Set(['42P01', '3F000']);

async function rowsIfThere<Row extends Record<string, unknown>>(
  db: Database,
  query: ReturnType<typeof sql>,
): Promise<Row[] | null> {
  try {
    return (await db.execute<Row>(query)).rows;
  } catch (error) {
    if (absentStates.has(findPostgresError(error)?.code ?? '')) return null;
    throw error;
  }
}

/** Whether the role of this connection may apply migrations, as the owner of a database may. */
export async function mayMigrate(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ isAllowed: boolean }>(
    sql`select has_database_privilege(current_database(), 'create') and has_schema_privilege(oid, 'create') as "isAllowed"
      from pg_namespace where nspname = 'public'`,
  );
  return rows[0]?.isAllowed ?? false;
}

/** Compares the database with `migrations`, those of this version. Writes nothing. */
export async function readSchemaState(db: Database, migrations: readonly Migration[]): Promise<SchemaState> {
  const applied =
    (await rowsIfThere<{ hash: string; madeAt: string | number }>(
      db,
      sql`select hash, created_at as "madeAt" from drizzle.__drizzle_migrations`,
    )) ?? [];
  const recorded = await rowsIfThere<{ oldestCode: string | number }>(
    db,
    sql`select oldest_code as "oldestCode" from drizzle.schema_compatibility`,
  );
  // A file whose words were put right after it was applied is the same migration.
  const [times, hashes] = [applied.map(({ madeAt }) => Number(madeAt)), applied.map(({ hash }) => hash)];
  const missing = migrations.filter(({ madeAt, hash }) => !times.includes(madeAt) && !hashes.includes(hash));
  const ourKeys = new Set(migrations.flatMap(({ madeAt, hash }) => [String(madeAt), hash]));
  const unknown = applied.filter(({ hash, madeAt }) => !ourKeys.has(hash) && !ourKeys.has(String(madeAt))).length;
  const oldestCode = recorded?.[0] === undefined ? null : Number(recorded[0].oldestCode);
  const newest = Math.max(0, ...migrations.map(({ madeAt }) => madeAt));
  return {
    missing,
    unknown,
    isCompatible: unknown === 0 || (oldestCode !== null && oldestCode <= newest),
    isNew: applied.length === 0,
    isRecorded: oldestCode !== null,
  };
}

/** Makes the tables of the migrations where they are absent: drizzle's own, and our record. */
export async function makeMigrationTables(db: Database): Promise<void> {
  await db.execute(sql`create schema if not exists drizzle`);
  await db.execute(sql`create table if not exists drizzle.__drizzle_migrations (
    id serial primary key, hash text not null, created_at bigint)`);
  await db.execute(sql`create table if not exists drizzle.schema_compatibility (
    is_only boolean primary key default true check (is_only), oldest_code bigint not null)`);
  await db.execute(sql`insert into drizzle.schema_compatibility (oldest_code) values (0) on conflict do nothing`);
}

/** Notes that `migration` was applied, and which versions may run from now on. */
export async function recordMigration(tx: Tx, { hash, madeAt, oldestCode }: Migration): Promise<void> {
  await tx.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${madeAt})`);
  if (oldestCode === null) return;
  await tx.execute(
    sql`update drizzle.schema_compatibility set oldest_code = greatest(oldest_code, ${oldestCode}::bigint)`,
  );
}

/** Throws when this version would not understand what the database holds. */
export function requireCompatible({ isCompatible }: SchemaState): void {
  if (isCompatible) return;
  throw new StartupError(
    'La base de datos es de una versión más nueva de Cotejo que ya no admite esta: inicia la versión nueva',
    'the schema is newer than this version, and a newer migration does not let it run',
  );
}

/** Throws when the database lacks a migration that this version needs. */
export function requireMigrated({ missing }: SchemaState): void {
  const [first] = missing;
  if (!first) return;
  throw new StartupError(
    `La base de datos no está al día (migraciones que faltan: ${missing.length}, desde ${first.name}): ejecuta npm run migrate`,
    'MIGRATE=off, and the schema is older than this version needs',
  );
}
