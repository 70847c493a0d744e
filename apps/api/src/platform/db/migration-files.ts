import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';

export const migrationsFolder: string = join(import.meta.dirname, '../../../migrations');

export interface Migration {
  /** Of its file, for example `0001_ages.sql`. */
  readonly name: string;
  readonly hash: string;
  /** Of the journal, in milliseconds. */
  readonly time: number;
  readonly statements: readonly string[];
  /** Whether it builds or drops an index without blocking writes, which no transaction allows. */
  readonly isConcurrent: boolean;
  /** Of a contract: the first version that no longer uses what goes; null of an expand and of the baseline. */
  readonly unusedSince: string | null;
}

interface Journal {
  readonly entries: readonly { readonly tag: string }[];
}

/** In the order of the journal. */
export function readMigrations(folder: string = migrationsFolder): Migration[] {
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as Journal;
  return readMigrationFiles({ migrationsFolder: folder }).map(({ sql, hash, folderMillis }, index) => ({
    name: `${entries[index]?.tag}.sql`,
    hash,
    time: folderMillis,
    statements: sql,
    isConcurrent: isConcurrent(sql.join('\n')),
    unusedSince: kindOf(sql[0] ?? '')?.unusedSince ?? null,
  }));
}

const firstLine = /^-- (?:expand|contract: unused since (\d+\.\d+\.\d+))$/;

/** What the first line of a migration says it is; null when it says nothing that is known. */
export function kindOf(text: string): { readonly unusedSince: string | null } | null {
  const found = firstLine.exec(text.split('\n', 1)[0] ?? '');
  return found && { unusedSince: found[1] ?? null };
}

export const withoutComments = (text: string): string => text.replaceAll(/--.*$/gm, '');

const isConcurrent = (text: string): boolean => /\bindex\s+concurrently\b/i.test(withoutComments(text));

/** Of `create index concurrently if not exists "name"`; null of another statement. */
export const concurrentIndexOf = (statement: string): string | null =>
  /\bcreate\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+"?(\w+)"?/i.exec(
    withoutComments(statement),
  )?.[1] ?? null;

const tableName =
  /\b(?:(?:create|alter|drop)\s+table|update|index\b.*?\bon)\s+(?:if\s+(?:not\s+)?exists\s+)?(?:only\s+)?(?:"?public"?\.)?"?(\w+)"?/gi;

/** The tables that it makes, changes or drops, each once. */
export const tablesOf = ({ statements }: Pick<Migration, 'statements'>): string[] => [
  ...new Set(statements.flatMap((text) => [...withoutComments(text).matchAll(tableName)].map(([, name = '']) => name))),
];
