import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const migrationsFolder: string = join(import.meta.dirname, '../../migrations');

export interface MigrationStatement {
  readonly sql: string;
  /** Run until it touches no row, each time in a transaction of its own. */
  readonly isInSlices: boolean;
  /** Left out where the server lacks what it names, as an extension's operators. */
  readonly mayLack: boolean;
}

/** One file of SQL, as the journal of drizzle-kit names it. */
export interface Migration {
  /** Name of the file without its end, as `0017_credit_daily_slots`. */
  readonly name: string;
  /** When it was made, in milliseconds: its key in the database, and its place in the order. */
  readonly madeAt: number;
  /** SHA-256 of the file, hex. */
  readonly hash: string;
  /** Run in one transaction when no other process uses the database. */
  readonly statements: readonly MigrationStatement[];
  /** Run one by one, outside a transaction, when others do; null when `statements` serve both. */
  readonly onlineStatements: readonly MigrationStatement[] | null;
  /**
   * `madeAt` of the newest migration that code has to know to run after this one; null when the
   * code before this migration runs on.
   */
  readonly oldestCode: number | null;
}

interface Journal {
  readonly entries: readonly { readonly when: number; readonly tag: string }[];
}

const breakpoint = '--> statement-breakpoint';
const outsideMark = /^\s*-- @outside-transaction$/m;
const contractMark = /^\s*-- @contract (?<name>\w+):/m;
const sliceMark = /^\s*-- @in-slices$/m;
const lackMark = /^\s*-- @may-lack /m;

/**
 * Reads the migrations of `folder`, oldest first. What the marks in a file mean is said in
 * docs/guide/migrations.md. Throws when the journal, a file, or the migration that a mark names is
 * absent.
 */
export function readMigrations(folder: string = migrationsFolder): Migration[] {
  const journalPath = join(folder, 'meta/_journal.json');
  if (!existsSync(journalPath)) throw new Error(`There are no migrations in ${folder}`);
  const { entries } = JSON.parse(readFileSync(journalPath, 'utf8')) as Journal;
  const madeAtOf = new Map(entries.map(({ tag, when }) => [tag, when]));
  return entries.map(({ tag, when }) => {
    const text = readFileSync(join(folder, `${tag}.sql`), 'utf8');
    const onlinePath = join(folder, 'online', `${tag}.sql`);
    const online = existsSync(onlinePath) ? readFileSync(onlinePath, 'utf8') : outsideMark.test(text) ? text : null;
    const needed = contractMark.exec(text)?.groups?.name;
    const oldestCode = needed === undefined ? null : madeAtOf.get(needed);
    if (oldestCode === undefined) throw new Error(`${tag} names ${needed}, which is no migration`);
    return {
      name: tag,
      madeAt: when,
      // As drizzle's own migrator counts it: existing databases hold these hashes.
      hash: createHash('sha256').update(text).digest('hex'),
      statements: splitStatements(text),
      onlineStatements: online === null ? null : splitStatements(online),
      oldestCode,
    };
  });
}

const splitStatements = (text: string): MigrationStatement[] =>
  text
    .split(breakpoint)
    .filter((part) => part.replace(/^\s*--.*$/gm, '').trim() !== '')
    .map((part) => ({ sql: part, isInSlices: sliceMark.test(part), mayLack: lackMark.test(part) }));
