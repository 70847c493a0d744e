import * as contract from '@cotejo/contracts/offers';
import { cityKeyOf, type OfferRequest } from '@cotejo/finance';
import type { FastifyInstance } from 'fastify';
import { monthOf } from '#catalog/legal-ceiling.ts';
import type { Parts } from '#context.ts';
import { mountEndpoint } from '#http/mount-endpoint.ts';
import { mountReadyEndpoint } from '#http/mount-ready-endpoint.ts';
import { findOffers } from './find-offers.ts';
import { searchCredits } from './search-credits.ts';

export function offerRoutes(app: FastifyInstance, parts: Parts): void {
  mountReadyEndpoint(app, parts, contract.findPublicBestRates, ({ snapshot, query, answer }) => {
    const request = requestOf(query);
    // Two ways to write the same search have one answer.
    const now = parts.clock.now();
    // The ceiling that counts is that of the month.
    const key = `offers ${request.amount} ${request.term} ${request.rateFilter} ${request.charges} ${monthOf(now)} ${request.city ?? ''}`;
    return answer(key, () => findOffers(snapshot, request, now));
  });
  mountEndpoint(app, parts, contract.findBestRates, async ({ context, query }) =>
    findOffers(context.catalog.snapshot, requestOf(query), context.clock.now()),
  );
  mountEndpoint(app, parts, contract.searchCredits, async ({ context, query }) => searchCredits(context, query));
}

const requestOf = ({
  amount,
  term,
  rateFilter = 'min',
  charges = 'required',
  city,
}: contract.BestRatesQuery): OfferRequest => ({
  amount,
  term,
  rateFilter,
  charges,
  city: city === undefined ? null : cityKeyOf(city),
});
