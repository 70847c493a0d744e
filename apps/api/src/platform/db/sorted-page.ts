import { cutPage, type Keyset, readCursor } from './keyset.ts';

interface PageQuery {
  readonly page: number;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

interface Order<Row> {
  /** A number must be an integer from 0. */
  readonly keyOf: (row: Row) => string | number;
  readonly idOf: (row: Row) => string;
  readonly keyType: 'string' | 'number';
  readonly isDescending: boolean;
}

const spanish = new Intl.Collator('es');

/** Sorts in memory, in Spanish order and then by id. Throws VALIDATION_ERROR for an invalid cursor. */
export function sortedPage<Row>(all: readonly Row[], { page, limit, cursor }: PageQuery, order: Order<Row>) {
  const sign = order.isDescending ? -1 : 1;
  const keysetOf = (row: Row): Keyset => ({ key: order.keyOf(row), id: order.idOf(row) });
  const compare = (left: Keyset, right: Keyset): number =>
    sign * (compareKeys(left.key, right.key) || (left.id < right.id ? -1 : left.id > right.id ? 1 : 0));
  const sorted = all.map((row) => ({ row, keyset: keysetOf(row) })).sort((a, b) => compare(a.keyset, b.keyset));
  const after = cursor ? readCursor(cursor, order.keyType) : null;
  const rest = after ? sorted.filter(({ keyset }) => compare(keyset, after) > 0) : sorted.slice((page - 1) * limit);
  const { rows, nextCursor } = cutPage(rest, limit, ({ keyset }) => keyset);
  return { data: rows.map(({ row }) => row), total: all.length, page, limit, nextCursor };
}

const compareKeys = (left: Keyset['key'], right: Keyset['key']): number =>
  typeof left === 'number' && typeof right === 'number' ? left - right : spanish.compare(String(left), String(right));
