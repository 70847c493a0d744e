import { DomainError } from '@cotejo/contracts/core/errors';
import { idSchema } from '@cotejo/contracts/core/fields.schemas';
import { is, SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** The last row of a page: the value the list is ordered by (a time in milliseconds) and its id. */
export interface Keyset {
  readonly key: string | number;
  readonly id: string;
}

const writeCursor = ({ key, id }: Keyset): string => Buffer.from(JSON.stringify([key, id])).toString('base64url');

// Milliseconds until the year 2286, or cents.
const maximumKey = 9_999_999_999_999;

const parse = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
};

export const unknownCursor = () => new DomainError('VALIDATION_ERROR', { fields: { cursor: 'Cursor inválido' } });

/** Throws VALIDATION_ERROR for an invalid cursor: starting over would make a client loop forever. */
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

/** Compares rows because the OR form does not use the index. An SQL expression as `column` must be a non-null time. */
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

/** Like `isAfter`, with an expression as the key. */
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

/** `rows` must be queried with `limit + 1`, which tells whether there is a next page. */
export function cutPage<Row>(rows: readonly Row[], limit: number, keysetOf: (row: Row) => Keyset): CutPage<Row> {
  const pageRows = rows.slice(0, limit);
  const last = pageRows.at(-1);
  return { rows: pageRows, nextCursor: rows.length > limit && last ? writeCursor(keysetOf(last)) : null };
}

/** Saves counting: only the last page without a cursor knows the total; null for others. */
export function totalOnLastPage(
  { rows, nextCursor }: CutPage<unknown>,
  { page, limit, cursor }: { readonly page: number; readonly limit: number; readonly cursor?: string | undefined },
): number | null {
  if (nextCursor !== null || cursor) return null;
  return rows.length > 0 || page === 1 ? (page - 1) * limit + rows.length : null;
}
