import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Database } from '#db/database.ts';

export const migrationsFolder = join(import.meta.dirname, '../../migrations');

interface Migrator {
  migrate(migrations: ReturnType<typeof readMigrationFiles>, session: unknown, config: object): Promise<void>;
}

/**
 * Applies the SQL files of `folder` that are not applied yet, all in one transaction. The same
 * files serve both engines, so each statement stands alone between `--> statement-breakpoint`
 * lines. `count` stops after so many files, for rows of an older version.
 */
export async function applyMigrations(db: Database, folder = migrationsFolder, count?: number): Promise<void> {
  if (!existsSync(join(folder, 'meta/_journal.json'))) throw new Error(`There are no migrations in ${folder}`);
  // The engine-specific migrators of Drizzle do just this, and would load both engines here.
  const { dialect, session } = db as unknown as { dialect: Migrator; session: unknown };
  await dialect.migrate(readMigrationFiles({ migrationsFolder: folder }).slice(0, count), session, {});
}
