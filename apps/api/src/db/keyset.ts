import { DomainError } from '@cotejo/contracts/core/errors';
import { idSchema } from '@cotejo/contracts/core/fields.schemas';
import { is, SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * Where a page ended: the value its list is ordered by (a time in milliseconds), and the id of its
 * last row. The next page costs what the first one costs.
 */
export interface Keyset {
  readonly key: string | number;
  readonly id: string;
}

/** The `nextCursor` of a page. Opaque to the caller. */
const writeCursor = ({ key, id }: Keyset): string => Buffer.from(JSON.stringify([key, id])).toString('base64url');

// Milliseconds up to the year 2286, or cents of any amount there is: what a cursor of ours can
// hold.
const maximumKey = 9_999_999_999_999;

const parse = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
};

export const unknownCursor = () => new DomainError('VALIDATION_ERROR', { fields: { cursor: 'Cursor inválido' } });

/**
 * Throws VALIDATION_ERROR for a cursor nobody gave, also for one of the list in another order:
 * silently starting over would make a reader go round for ever.
 */
export function readCursor(cursor: string, keyType: 'string' | 'number'): Keyset {
  const parsed = parse(cursor);
  const [key, id] = Array.isArray(parsed) && parsed.length === 2 ? parsed : [];
  const parsedId = idSchema.safeParse(id);
  const isOurs =
    parsedId.success &&
    typeof key === keyType &&
    (typeof key === 'string'
      ? !key.includes('\0')
      : Number.isSafeInteger(key) && Number(key) >= 0 && Number(key) <= maximumKey);
  if (!isOurs) throw unknownCursor();
  return { key: key as string | number, id: parsedId.data };
}

/**
 * Rows after the keyset in the list's order. Row comparison, because the OR form does not use the
 * index. `column` is a column, or an expression that is a time and never null.
 */
export const isAfter = (
  column: PgColumn | SQL,
  id: PgColumn,
  { key, id: last }: Keyset,
  order: 'asc' | 'desc',
): SQL => {
  const isTime = is(column, SQL) || column.dataType === 'date';
  const value = isTime ? new Date(key).toISOString() : key;
  const type = is(column, SQL) ? 'timestamptz' : column.getSQLType();
  return isBehind(column, id, { key: sql`${value}::${sql.raw(type)}`, id: last }, order);
};

/** The same of a list that is ordered by any expression: the key of the last row is one, too. */
export const isBehind = (
  ordered: PgColumn | SQL,
  id: PgColumn,
  last: { readonly key: SQL; readonly id: string },
  order: 'asc' | 'desc',
): SQL => {
  const bound = sql`(${last.key}, ${last.id}::uuid)`;
  return order === 'desc' ? sql`(${ordered}, ${id}) < ${bound}` : sql`(${ordered}, ${id}) > ${bound}`;
};

interface CutPage<Row> {
  readonly rows: Row[];
  readonly nextCursor: string | null;
}

/** One more row than the page shows was asked for: it says whether there is a next page. */
export function cutPage<Row>(rows: readonly Row[], limit: number, keysetOf: (row: Row) => Keyset): CutPage<Row> {
  const pageRows = rows.slice(0, limit);
  const last = pageRows.at(-1);
  return { rows: pageRows, nextCursor: rows.length > limit && last ? writeCursor(keysetOf(last)) : null };
}

/**
 * The total of a list as its last page shows it, which need not be counted. Null on every other
 * page, behind a cursor and past the end.
 */
export function totalOnLastPage(
  { rows, nextCursor }: CutPage<unknown>,
  { page, limit, cursor }: { readonly page: number; readonly limit: number; readonly cursor?: string | undefined },
): number | null {
  if (nextCursor !== null || cursor) return null;
  return rows.length > 0 || page === 1 ? (page - 1) * limit + rows.length : null;
}
