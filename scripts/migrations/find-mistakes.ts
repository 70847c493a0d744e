import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { concurrentIndexOf, kindOf, withoutComments } from '../../apps/api/src/platform/db/migration-files.ts';
import { hashOf, migrationNames, readReleased } from './released.ts';

// What docs/guide/migrations.md says and squawk does not see.

const baseline = '0000_initial.sql';

/** One line for each mistake, with the name of its file. */
export function findMistakes(folder: string): string[] {
  const released = readReleased(folder);
  const later = migrationNames(folder).filter((name) => name !== baseline);
  return [
    ...changedFiles(folder),
    ...later.flatMap((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      return mistakesIn(text, Object.keys(released)).map((mistake) => `${name}: ${mistake}`);
    }),
  ];
}

const changedFiles = (folder: string): string[] =>
  Object.entries(readReleased(folder)).flatMap(([version, files]) =>
    Object.entries(files).flatMap(([name, hash]) => {
      const present = hashOf(join(folder, name));
      if (present === hash) return [];
      return [`${name}: was released with ${version} and is ${present === null ? 'gone' : 'changed'}`];
    }),
  );

function mistakesIn(text: string, versions: readonly string[]): string[] {
  const kind = kindOf(text);
  if (!kind) return ['its first line must be "-- expand" or "-- contract: unused since 1.1.0"'];
  const { unusedSince } = kind;
  const statements = text
    .split('--> statement-breakpoint')
    .map((statement) => withoutComments(statement).replaceAll(/\s+/g, ' ').trim());
  return [
    ...(unusedSince !== null && !versions.includes(unusedSince) ? [`${unusedSince} is not a released version`] : []),
    ...concurrentMistakes(statements),
    ...(unusedSince === null ? feltByOlder(statements) : []),
    ...statements
      .filter((statement) => /^(update|delete from|insert into)\b/i.test(statement))
      .map((statement) => `data is filled in batches by a job: ${shown(statement)}`),
  ];
}

function concurrentMistakes(statements: readonly string[]): string[] {
  const concurrent = statements.filter((statement) => /\bindex concurrently\b/i.test(statement));
  if (concurrent.length === 0) return [];
  if (statements.length > 1 || /;./.test(concurrent[0] ?? '')) return ['"concurrently" stands in a file of its own'];
  return concurrent
    .filter((statement) => /^create\b/i.test(statement) && concurrentIndexOf(statement) === null)
    .map(() => '"create index concurrently" needs "if not exists" and a name');
}

/** What the version before would run into, on tables and columns that are not made by the same file. */
function feltByOlder(statements: readonly string[]): string[] {
  const newTables = statements.flatMap((statement) => nameIn(/^create table (?:if not exists )?/i, statement));
  const newColumns = statements.flatMap((statement) => nameIn(/\badd column (?:if not exists )?/i, statement));
  const dropped = statements.flatMap((statement) => nameIn(/\bdrop constraint (?:if exists )?/i, statement));
  const added = statements.flatMap((statement) => nameIn(/\badd constraint /i, statement));
  const isOld = (statement: string) => {
    const [table] = nameIn(/\b(?:alter table(?: only)?|on)(?: if exists)? (?:"?public"?\.)?/i, statement);
    return table === undefined || !newTables.includes(table);
  };
  const isFelt = (statement: string): boolean => {
    if (/^create (or replace )?(constraint )?trigger\b|^create or replace function\b/i.test(statement))
      return isOld(statement);
    if (/\bdrop default\b|^drop (index|trigger|function|view|type|sequence)\b/i.test(statement)) return true;
    if (/\bdrop constraint\b/i.test(statement))
      return nameIn(/\bdrop constraint (?:if exists )?/i, statement).some((name) => !added.includes(name));
    if (/^create unique index\b/i.test(statement))
      return isOld(statement) && !columnsOf(statement).every((name) => newColumns.includes(name));
    const [constraint] = nameIn(/\badd constraint /i, statement);
    if (constraint === undefined || !isOld(statement)) return false;
    // A wider one in place of one.
    if (dropped.includes(constraint)) return false;
    return !columnsOf(statement).every((name) => newColumns.includes(name));
  };
  return statements
    .filter(isFelt)
    .map((statement) => `the version before feels this, so it is a contract: ${shown(statement)}`);
}

/** The name that follows, without its quotes. */
const nameIn = (before: RegExp, statement: string): string[] => {
  const found = new RegExp(`${before.source}"?(\\w+)"?`, 'i').exec(statement)?.[1];
  return found === undefined ? [] : [found];
};

/** The columns of a unique index, a check or a key. */
function columnsOf(statement: string): string[] {
  const [own = ''] = (
    /\b(?:check|unique|foreign key|primary key|using \w+) ?\(.*$/i.exec(statement)?.[0] ?? statement
  ).split(/ references /i);
  const qualified = own.replaceAll(/"?\w+"?\./g, '');
  return [...qualified.matchAll(/"(\w+)"/g)].map(([, name = '']) => name);
}

const shown = (statement: string): string => (statement.length > 100 ? `${statement.slice(0, 100)}…` : statement);
