import { DomainError } from '@cotejo/contracts/core/errors';
import { idSchema } from '@cotejo/contracts/core/fields';

// For lists that a caller may order in several ways; a list in order of a time alone uses keyset.ts.

/** Where a page ended: the value of the column it is ordered by (a time in milliseconds), and the id of its last row. */
export interface ListCursor {
  readonly key: string | number;
  readonly id: string;
}

/** The `nextCursor` of a page. Opaque to the caller. */
export const writeListCursor = ({ key, id }: ListCursor): string =>
  Buffer.from(JSON.stringify([key, id])).toString('base64url');

// Milliseconds up to the year 2286, or cents of any amount there is: what a cursor of ours can hold.
const maximumKey = 9_999_999_999_999;

const parse = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
};

/** Throws VALIDATION_ERROR for a cursor nobody gave, also for one of the list in another order. */
export function readListCursor(cursor: string, keyType: 'string' | 'number'): ListCursor {
  const parsed = parse(cursor);
  const [key, id] = Array.isArray(parsed) && parsed.length === 2 ? parsed : [];
  const known = idSchema.safeParse(id);
  const isOurs =
    known.success &&
    typeof key === keyType &&
    (typeof key === 'string' || (Number.isSafeInteger(key) && Number(key) >= 0 && Number(key) <= maximumKey));
  if (!isOurs) throw new DomainError('VALIDATION_ERROR', { fields: { cursor: 'Cursor inválido' } });
  return { key: key as string | number, id: known.data };
}

/** One more row than the page shows was asked for: it says whether there is a next page. */
export function cutListPage<Row>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (row: Row) => ListCursor,
): { rows: Row[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, nextCursor: rows.length > limit && last ? writeListCursor(cursorOf(last)) : null };
}
