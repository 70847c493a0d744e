import type { z } from 'zod';
import { access } from './core/access.ts';
import { defineEndpoint } from './core/endpoint.ts';
import type { offerSharingSchemas, sharedOffersQuery } from './offer-sharing.schemas.ts';

/** What a page shows side by side, an image and a message hold too. */
export const maximumSharedOffers = 4;

export type SharedOffersQuery = z.output<typeof sharedOffersQuery>;

/**
 * One or several offers of the moment as something to send to others: five lines of text, or an
 * image of 1080 × 1350.
 */
export const shareOffers = defineEndpoint<typeof offerSharingSchemas.shareOffers>()({
  method: 'GET',
  path: '/public/offers/share',
  access: access.public,
  timeoutMs: 10_000,
  rateLimit: 'drawings',
});

export const offerSharingEndpoints = [shareOffers] as const;
