import { formatCount } from '@cotejo/format/figures';
import { sql } from 'drizzle-orm';
import type { Reader } from '#platform/db/database.ts';
import { type Migration, tablesOf } from '#platform/db/migration-files.ts';

export interface MigrationLine {
  /** Of its file. */
  readonly name: string;
  readonly text: string;
  readonly mayGoBack: boolean;
}

/** What each would change, how many rows that are, and whether the version before still runs afterwards. */
export async function describeMigrations(db: Reader, missing: readonly Migration[]): Promise<MigrationLine[]> {
  const lines: MigrationLine[] = [];
  for (const migration of missing) {
    const { name, unusedSince } = migration;
    const tables: string[] = [];
    for (const table of tablesOf(migration)) tables.push(`${table} (${await rowsOf(db, table)})`);
    const way = unusedSince === null ? 'se puede volver' : `sin vuelta antes de ${unusedSince}`;
    const text = `${unusedSince === null ? 'amplía' : 'reduce'} ${tables.join(', ')}: ${way}`;
    lines.push({ name, text, mayGoBack: unusedSince === null });
  }
  return lines;
}

/** The estimate of the last VACUUM or ANALYZE: counting a large table takes long. */
async function rowsOf(db: Reader, table: string): Promise<string> {
  const { rows } = await db.execute<{ estimate: number }>(
    sql`select reltuples::float8 as estimate from pg_class where oid = to_regclass(${`public.${table}`})`,
  );
  const estimate = rows[0]?.estimate;
  if (estimate === undefined) return 'nueva';
  return estimate < 0 ? 'filas sin contar' : formatCount(estimate, 'fila', 'filas');
}
