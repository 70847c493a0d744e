import { sql } from 'drizzle-orm';
import { buildIndex, nameOfConcurrentIndex, withoutConcurrently } from '#db/build-index.ts';
import type { Database } from '#db/database.ts';
import { findPostgresError } from '#db/database-errors.ts';
import { type Migration, type MigrationStatement, readMigrations } from '#db/migration-files.ts';
import { withLockTimeout } from '#db/migration-lock.ts';
import { makeMigrationTables, readSchemaState, recordMigration, requireCompatible } from '#db/schema-state.ts';

/** What is told of a migration when it begins and when it is done. */
export interface MigrationProgress {
  readonly migration: string;
  /** How long it took, in milliseconds; null when it begins. */
  readonly durationMs: number | null;
  /** Whether the database was in use before, or is filled for the first time. */
  readonly isUpdate: boolean;
}

export interface MigrateOptions {
  /** Folder of the migrations; ours unless told. */
  readonly folder?: string | undefined;
  /** Stops after so many files, for rows of an older version. */
  readonly count?: number | undefined;
  readonly onProgress?: ((progress: MigrationProgress) => void) | undefined;
}

// What builds indexes blocks nobody, and waits until every transaction from before has ended.
const onlineLimits = { lockTimeoutMs: 600_000, tries: 3 };
// What an operator or type of an absent extension is told as.
const undefinedObject = '42704';

/**
 * Applies the migrations that the database has not, oldest first, each in a transaction of its own.
 * With `isShared` other processes use the database meanwhile: waits for locks are limited, and what
 * is meant to run outside a transaction does. What was cut off goes on where it ended. Throws
 * StartupError when the database is of a newer version that does not admit this one.
 */
export async function applyMigrations(
  db: Database,
  { folder, count, onProgress, isShared = false }: MigrateOptions & { isShared?: boolean } = {},
): Promise<void> {
  const migrations = readMigrations(folder).slice(0, count);
  const state = await readSchemaState(db, migrations);
  requireCompatible(state);
  if (state.missing.length === 0 && state.isRecorded) return;
  await makeMigrationTables(db);
  for (const migration of state.missing) {
    const progress = { migration: migration.name, isUpdate: !state.isNew };
    onProgress?.({ ...progress, durationMs: null });
    const startedAt = performance.now();
    if (isShared && !state.isNew && migration.onlineStatements)
      await applyOnline(db, migration, migration.onlineStatements);
    else if (isShared) await withLockTimeout(db, () => applyAtOnce(db, migration));
    else await applyAtOnce(db, migration);
    onProgress?.({ ...progress, durationMs: Math.round(performance.now() - startedAt) });
  }
}

/** All of it or nothing. */
async function applyAtOnce(db: Database, migration: Migration): Promise<void> {
  await db.transaction(async (tx) => {
    for (const statement of migration.statements) {
      const execute = () => tx.execute(sql.raw(withoutConcurrently(statement.sql)));
      if (statement.isInSlices) await repeatUntilDone(execute);
      // In a transaction of its own inside this one, which a refusal would end.
      else if (statement.mayLack)
        await unlessLacking(() =>
          tx.transaction((inner) => inner.execute(sql.raw(withoutConcurrently(statement.sql)))),
        );
      else await execute();
    }
    await recordMigration(tx, migration);
  });
}

/** Each statement may have been done by a try before that was cut off. */
async function applyOnline(
  db: Database,
  migration: Migration,
  statements: readonly MigrationStatement[],
): Promise<void> {
  for (const statement of statements) await runOnline(db, statement);
  await db.transaction((tx) => recordMigration(tx, migration));
}

async function runOnline(db: Database, statement: MigrationStatement): Promise<void> {
  const index = nameOfConcurrentIndex(statement.sql);
  const execute = () => db.execute(sql.raw(statement.sql));
  const run = async () => {
    if (index) await withLockTimeout(db, () => buildIndex(db, index, statement.sql), onlineLimits);
    else if (statement.isInSlices) await repeatUntilDone(() => withLockTimeout(db, execute));
    else await withLockTimeout(db, execute);
  };
  await (statement.mayLack ? unlessLacking(run) : run());
}

/** Does `work`; that an operator or type is absent is no failure. */
async function unlessLacking(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (findPostgresError(error)?.code !== undefinedObject) throw error;
  }
}

/** Until a slice touches no row. */
async function repeatUntilDone(execute: () => Promise<unknown>): Promise<void> {
  while (countTouched(await execute()) > 0);
}

/** The two drivers name it differently. */
function countTouched(result: unknown): number {
  const { rowCount, affectedRows } = result as { rowCount?: number | null; affectedRows?: number };
  return rowCount ?? affectedRows ?? 0;
}
