import { DomainError } from '@cotejo/contracts/core/errors';
import { idSchema } from '@cotejo/contracts/core/fields';
import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Where a page ended: the next one costs what the first one costs. */
export interface Keyset {
  readonly at: Date;
  readonly id: string;
}

/** The `nextCursor` of a list in order of a time and an id. Opaque to the caller. */
export const writeCursor = ({ at, id }: Keyset): string => Buffer.from(`${at.getTime()}.${id}`).toString('base64url');

/** Throws VALIDATION_ERROR for a cursor nobody gave: silently starting over would make a reader go round for ever. */
export function readCursor(cursor: string): Keyset {
  const [milliseconds = '', id = '', rest] = Buffer.from(cursor, 'base64url').toString('utf8').split('.');
  const isOurs = rest === undefined && /^\d{1,13}$/.test(milliseconds) && idSchema.safeParse(id).success;
  if (!isOurs) throw new DomainError('VALIDATION_ERROR', { fields: { cursor: 'Cursor inválido' } });
  return { at: new Date(Number(milliseconds)), id };
}

/** Rows after the keyset in the list's order. Row comparison, because the OR form does not use the index. */
export const isAfter = (at: PgColumn, id: PgColumn, { at: time, id: last }: Keyset, order: 'asc' | 'desc'): SQL => {
  const bound = sql`(${time.toISOString()}::timestamptz, ${last}::uuid)`;
  return order === 'desc' ? sql`(${at}, ${id}) < ${bound}` : sql`(${at}, ${id}) > ${bound}`;
};

/** One more row than the page shows is asked for: it says whether there is a next page. */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  keysetOf: (row: Row) => Keyset,
): { rows: Row[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, nextCursor: rows.length > limit && last ? writeCursor(keysetOf(last)) : null };
}
