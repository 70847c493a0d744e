import type { ListTermsAcceptancesQuery, TermsAcceptance } from '@cotejo/contracts/terms/admin';
import type { AdminContext } from '#platform/context.ts';
import { cutPage, readCursor, totalOnLastPage } from '#platform/db/keyset.ts';
import * as termsRepository from './repository.ts';

interface AcceptancePage {
  readonly data: TermsAcceptance[];
  readonly total: number;
  readonly page: number;
  readonly limit: number;
  readonly nextCursor: string | null;
}

/** Newest first. Throws VALIDATION_ERROR for an invalid cursor. */
export async function listAcceptances(
  context: AdminContext,
  query: ListTermsAcceptancesQuery,
): Promise<AcceptancePage> {
  const { db } = context;
  const { page, limit, cursor, ...filter } = query;
  const rows = await termsRepository.listAcceptances(db, filter, {
    limit,
    offset: (page - 1) * limit,
    after: cursor ? readCursor(cursor, 'number') : null,
  });
  const cut = cutPage(rows, limit, ({ consent }) => ({ key: consent.acceptedAt.getTime(), id: consent.id }));
  const data = cut.rows.map(({ consent, terms, user }) => ({
    id: consent.id,
    acceptedAt: consent.acceptedAt.toISOString(),
    purpose: consent.purpose,
    terms,
    user,
    creditId: consent.creditId,
  }));
  const total = totalOnLastPage(cut, query) ?? (await termsRepository.countAcceptances(db, filter));
  return { data, total, page, limit, nextCursor: cut.nextCursor };
}
