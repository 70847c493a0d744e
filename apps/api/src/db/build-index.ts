import { sql } from 'drizzle-orm';
import type { Database } from '#db/database.ts';

const concurrentIndex = /^create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?"?(?<name>\w+)"?/i;
const concurrentDrop = /^drop\s+index\s+concurrently\b/i;

const withoutComments = (statement: string): string => statement.replace(/^\s*--.*$/gm, '').trim();

/** Name of the index that `statement` builds concurrently; null when it does something else. */
export const nameOfConcurrentIndex = (statement: string): string | null =>
  concurrentIndex.exec(withoutComments(statement))?.groups?.name ?? null;

/** The same statement for a transaction, in which no other connection uses the table. */
export const withoutConcurrently = (statement: string): string =>
  nameOfConcurrentIndex(statement) === null && !concurrentDrop.test(withoutComments(statement))
    ? statement
    : statement.replace(/\bconcurrently\b/i, '');

/**
 * Builds the index `name` by `statement` beside those who write to its table. One that is there
 * stays; one that a build before left unfinished is deleted and built anew.
 */
export async function buildIndex(db: Database, name: string, statement: string): Promise<void> {
  const { rows } = await db.execute<{ isValid: boolean }>(
    sql`select indisvalid as "isValid" from pg_index where indexrelid = to_regclass(${`"${name}"`})`,
  );
  if (rows[0]?.isValid) return;
  if (rows[0]) await db.execute(sql.raw(`drop index concurrently "${name}"`));
  await db.execute(sql.raw(statement));
}
