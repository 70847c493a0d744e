import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { BuiltWrite } from '#db/built-once.ts';
import type { Tx } from '#db/database.ts';
import { letWaitForNext } from '#db/transaction-scope.ts';

/** An INSERT, UPDATE or DELETE that is not sent yet. */
export type Write = SQLWrapper;

/** Writes, and expressions such as `pg_notify(…)` that are evaluated with them. */
export interface Writes {
  readonly writes: readonly Write[];
  readonly calls?: readonly SQL[];
}

/**
 * Sends writes of several tables to the database as one statement, in one round trip. Each of them
 * sees the rows as they were before the statement and none sees what another one writes, so no two
 * of them may touch the same row. Foreign keys between them hold, because they are checked when the
 * statement ends.
 */
export async function writeTogether(tx: Tx, ...parts: readonly Writes[]): Promise<void> {
  const writes = parts.flatMap((part) => part.writes);
  const calls = parts.flatMap((part) => part.calls ?? []);
  if (writes.length === 0 && calls.length === 0) return;
  const built = writes.filter((write) => write instanceof BuiltWrite);
  const isBuilt = calls.length === 0 && built.length === writes.length;
  await letWaitForNext(async () => {
    await (isBuilt ? sendBuilt(tx, built) : tx.execute(statementOf(writes, calls)));
  });
}

function statementOf(writes: readonly Write[], calls: readonly SQL[]): SQL {
  const named = writes.map((write, index) => sql`${sql.identifier(`write_${index}`)} as ${write}`);
  const prefix = named.length > 0 ? sql`with ${sql.join(named, sql`, `)} ` : sql``;
  return sql`${prefix}select ${sql.join([sql`1`, ...calls], sql`, `)}`;
}

const textsMaximum = 500;
const texts = new Map<string, string>();

/** The text of writes that were built before, which is the same one each time. */
function textOf(writes: readonly BuiltWrite[]): string {
  const key = writes.map(({ text }) => text.id).join(' ');
  const present = texts.get(key);
  if (present !== undefined) return present;
  let count = 0;
  const named = writes.map(
    ({ text }, index) =>
      `"write_${index}" as ${text.pieces.reduce((before, piece) => {
        count += 1;
        return `${before}$${count}${piece}`;
      })}`,
  );
  const text = `with ${named.join(', ')} select 1`;
  if (texts.size === textsMaximum) texts.clear();
  texts.set(key, text);
  return text;
}

function sendBuilt(tx: Tx, writes: readonly BuiltWrite[]): Promise<unknown> {
  const params = writes.flatMap((write) => write.values);
  return tx._.session.prepareQuery({ sql: textOf(writes), params }, undefined, undefined, false).execute();
}
