import type { CreditSearchQuery, OffersReply } from '@cotejo/contracts/offers';
import { dollarsToCents } from '@cotejo/finance/money';
import type { UserContext } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import { newId } from '#platform/ids.ts';
import { findOffers } from './find-offers.ts';
import { insertSearch } from './repository.ts';

/** Also stores the search in the user's history. */
export async function searchCredits(
  context: UserContext,
  query: CreditSearchQuery,
): Promise<Omit<OffersReply, 'success'>> {
  const { location, ...request } = query;
  const found = findOffers(context.catalog.snapshot, { ...request, city: location ?? null }, context.clock.now());
  await inTransaction(context.db, (tx) =>
    insertSearch(tx, {
      id: newId(context.clock),
      userId: context.actor.userId,
      createdAt: context.clock.now(),
      amountCents: dollarsToCents(query.amount),
      termMonths: query.term,
      incomeCents: dollarsToCents(query.income),
      location: location ?? null,
      // Only offers that can be chosen, as the page counts them.
      results: found.data.filter((offer) => offer.available).length,
    }),
  );
  return found;
}
