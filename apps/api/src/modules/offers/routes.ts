import { shareOffers } from '@cotejo/contracts/offer-sharing';
import * as contract from '@cotejo/contracts/offers';
import { cityKeyOf } from '@cotejo/finance/offer-catalog';
import type { OfferRequest } from '@cotejo/finance/offers';
import type { FastifyInstance } from 'fastify';
import type { Context, Parts } from '#platform/context.ts';
import { mountEndpoint } from '#platform/http/mount-endpoint.ts';
import { originOf } from '#platform/http/origin-of.ts';
import { openImageDrawer } from './draw-shared-image.ts';
import { findOffers } from './find-offers.ts';
import { searchCredits } from './search-credits.ts';
import { findSharedOffers } from './share-offers.ts';
import { writeSharedText } from './share-words.ts';

/** The cache time of the other public responses. */
const reuseSeconds = 60;

export function offerRoutes(app: FastifyInstance, parts: Parts): void {
  const findBestRates = ({ context, query }: { context: Context; query: contract.BestRatesQuery }) =>
    findOffers(context.catalog.snapshot, requestOf(query), context.clock.now());
  mountEndpoint(app, parts, contract.findPublicBestRates, findBestRates, { isCached: true });
  mountEndpoint(app, parts, contract.findBestRates, findBestRates);
  const images = openImageDrawer(parts.threads);
  mountEndpoint(app, parts, shareOffers, async ({ context, query, request, reply }) => {
    const shared = findSharedOffers(context.catalog.snapshot, query, context.clock.now(), originOf(request, parts));
    const text = writeSharedText(shared);
    if (query.format === 'png') {
      // Covers everything that the image shows.
      const key = JSON.stringify([text, shared.offers]);
      const { png, etag } = await images.draw(key, shared);
      const fileName = `cotejo-${query.amount}-${query.term}-meses.png`;
      return { content: png, contentType: 'image/png', fileName, reuse: { etag, seconds: reuseSeconds } };
    }
    reply.header('cache-control', `public, max-age=${reuseSeconds}`);
    return { text, address: shared.url };
  });
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
