import type { SearchHistoryItem } from '@cotejo/contracts/identity/profiles';
import { centsToDollars } from '@cotejo/finance/money';
import type { UserContext } from '#platform/context.ts';
import type { Reader } from '#platform/db/database.ts';
import * as offerRepository from './repository.ts';

const shownSearches = 100;

/** Newest first. */
export async function listSearches(
  { actor, db }: UserContext,
  limit = shownSearches,
  reader: Reader = db,
): Promise<SearchHistoryItem[]> {
  const searches = await offerRepository.listSearches(reader, actor.userId, limit);
  return searches.map((search) => ({
    createdAt: search.createdAt.toISOString(),
    amount: centsToDollars(search.amountCents),
    term: search.termMonths,
    income: centsToDollars(search.incomeCents),
    location: search.location,
    results: search.results,
  }));
}
