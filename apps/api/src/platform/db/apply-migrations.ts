import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type Database, inTransaction, type Tx } from '#platform/db/database.ts';
import { findPostgresError } from '#platform/db/database-errors.ts';
import { concurrentIndexOf, type Migration, readMigrations } from '#platform/db/migration-files.ts';
import { readApplied } from '#platform/db/schema-state.ts';
import { requireVersion } from '#platform/db/version-facts.ts';
import { StartupError } from '#platform/startup-error.ts';

/** Others queue behind a migration that waits for a table, so it waits this long and then lets them pass. */
const lockTimeout = '2s';
const retryMs = 5_000;
const patienceMs = 10 * 60_000;

/**
 * Applies each missing file in the order of the journal, each in a transaction together with its row in Drizzle's
 * table, so that it goes on where it was killed. Drizzle's own `migrate` runs all files in one transaction, where no
 * index can be built concurrently. Call it under the migration lock.
 */
export async function applyMigrations(db: Database, folder?: string): Promise<void> {
  await db.execute(sql`create schema if not exists drizzle`);
  await db.execute(sql`create table if not exists drizzle.__drizzle_migrations (
    id serial primary key, hash text not null, created_at bigint)`);
  const applied = await readApplied(db);
  for (const migration of readMigrations(folder)) {
    if (applied.includes(migration.hash)) continue;
    try {
      await (migration.isConcurrent ? applyConcurrently(db, migration) : applyInTransaction(db, migration));
    } catch (error) {
      throw error instanceof StartupError ? error : new Error(`${migration.name} failed`, { cause: error });
    }
  }
}

const applyInTransaction = (db: Database, migration: Migration): Promise<void> =>
  untilTablesAreFree(migration, () =>
    inTransaction(db, async (tx) => {
      await tx.execute(sql.raw(`set local lock_timeout = '${lockTimeout}'`));
      for (const statement of migration.statements) await tx.execute(sql.raw(statement));
      await record(tx, migration);
    }),
  );

async function untilTablesAreFree({ name }: Migration, work: () => Promise<void>): Promise<void> {
  const deadline = performance.now() + patienceMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (findPostgresError(error)?.code !== lockNotAvailable) throw error;
      if (performance.now() > deadline)
        throw new StartupError(
          `Una tabla que ${name} cambia estuvo en uso durante 10 minutos: termina lo que la usa y ejecuta npm run migrate`,
          'A table was in use for 10 minutes; nothing of this migration is applied',
          error,
        );
      if (attempt === 1)
        console.info(`${name} espera a que una tabla esté libre (waits for a table; tried again every 5 s)`);
    }
    await sleep(retryMs);
  }
}

const lockNotAvailable = '55P03';

/** An index that is built concurrently holds nobody up; a lock timeout would leave it invalid. */
async function applyConcurrently(db: Database, migration: Migration): Promise<void> {
  await db.execute(sql`set lock_timeout = 0`);
  for (const statement of migration.statements) {
    await dropInvalidIndex(db, concurrentIndexOf(statement));
    await db.execute(sql.raw(statement));
  }
  await inTransaction(db, (tx) => record(tx, migration));
}

/** A killed process leaves an invalid index, which `if not exists` would take for done. */
async function dropInvalidIndex(db: Database, name: string | null): Promise<void> {
  const { rows } = await db.execute(
    sql`select from pg_index join pg_class on pg_class.oid = indexrelid where relname = ${name} and not indisvalid`,
  );
  if (rows.length > 0 && name !== null)
    await db.execute(sql`drop index concurrently if exists ${sql.identifier(name)}`);
}

async function record(tx: Tx, { hash, time, unusedSince }: Migration): Promise<void> {
  await tx.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${time})`);
  if (unusedSince !== null) await requireVersion(tx, unusedSince);
}
