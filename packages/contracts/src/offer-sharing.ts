import type { z } from 'zod';
import { access } from './core/access.ts';
import { defineEndpoint } from './core/endpoint.ts';
import type { offerSharingSchemas, sharedOffersQuery } from './offer-sharing.schemas.ts';

/** As many as the comparison shows side by side. */
export const maximumSharedOffers = 4;

export type SharedOffersQuery = z.output<typeof sharedOffersQuery>;

/** Current offers as five lines of text, or as an image of 1080 × 1350. */
export const shareOffers = defineEndpoint<typeof offerSharingSchemas.shareOffers>()({
  method: 'GET',
  path: '/public/offers/share',
  access: access.public,
  timeoutMs: 10_000,
  rateLimit: 'drawings',
});
