import { maximumPageLimit } from '@cotejo/contracts/core/envelope';
import type { Institution, WholeListQuery } from '@cotejo/contracts/institutions/public';
import { byName } from '#catalog/order-institutions.ts';
import { cutPage, readCursor } from '#db/keyset.ts';

/**
 * The envelope of a paged list around institutions, given in the order of `byName`. Without
 * `limit`, `page` or `cursor` it holds all of them.
 *
 * @throws VALIDATION_ERROR for a cursor nobody gave
 */
export function cutWholeList(institutions: readonly Institution[], { page, limit, cursor }: WholeListQuery) {
  const total = institutions.length;
  const isWhole = page === undefined && limit === undefined && cursor === undefined;
  const size = limit ?? (isWhole ? Math.max(total, 1) : maximumPageLimit);
  const present = page ?? 1;
  const after = cursor === undefined ? null : readCursor(cursor, 'string');
  const rest = after
    ? institutions.filter((institution) => byName(institution, { name: String(after.key), id: after.id }) > 0)
    : institutions.slice((present - 1) * size);
  const { rows, nextCursor } = cutPage(rest, size, ({ id, name }) => ({ key: name, id }));
  return { data: rows, total, page: present, limit: size, nextCursor };
}
