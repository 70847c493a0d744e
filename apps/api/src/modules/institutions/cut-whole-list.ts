import { maximumPageLimit } from '@cotejo/contracts/core/envelope';
import type { Institution, WholeListQuery } from '@cotejo/contracts/institutions';
import { cutPage, type Keyset, readCursor } from '#db/keyset.ts';

const spanish = new Intl.Collator('es');

/**
 * The envelope of a paged list around institutions ordered by name. Without `limit`, `page` or `cursor` it holds all of them.
 *
 * @throws VALIDATION_ERROR for a cursor nobody gave
 */
export function cutWholeList(institutions: readonly Institution[], { page, limit, cursor }: WholeListQuery) {
  const total = institutions.length;
  const isWhole = page === undefined && limit === undefined && cursor === undefined;
  const size = limit ?? (isWhole ? Math.max(total, 1) : maximumPageLimit);
  const present = page ?? 1;
  const after = cursor === undefined ? null : readCursor(cursor, 'string');
  const rest = after ? institutions.slice(placeAfter(institutions, after)) : institutions.slice((present - 1) * size);
  const { rows, nextCursor } = cutPage(rest, size, ({ id, name }) => ({ key: name, id }));
  return { success: true as const, data: rows, total, page: present, limit: size, nextCursor };
}

/** Where the page after `cursor` begins, also when its institution is gone meanwhile. */
function placeAfter(institutions: readonly Institution[], cursor: Keyset): number {
  const place = institutions.findIndex(({ id }) => id === cursor.id);
  if (place >= 0) return place + 1;
  const next = institutions.findIndex(({ name }) => spanish.compare(name, String(cursor.key)) > 0);
  return next >= 0 ? next : institutions.length;
}
