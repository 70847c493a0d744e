import type { z } from 'zod';
import { access } from './core/access.ts';
import { defineEndpoint } from './core/endpoint.ts';
import type { bestRatesQuery, creditSearchQuery, offerSchema, offerSchemas, offersReply } from './offers.schemas.ts';

export type Offer = z.infer<typeof offerSchema>;

export type OffersReply = z.infer<typeof offersReply>;

export type BestRatesQuery = z.output<typeof bestRatesQuery>;

export const findPublicBestRates = defineEndpoint<typeof offerSchemas.findPublicBestRates>()({
  method: 'GET',
  path: '/public/institutions/best-rates',
  access: access.public,
  timeoutMs: 5_000,
});

export const findBestRates = defineEndpoint<typeof offerSchemas.findBestRates>()({
  method: 'GET',
  path: '/institutions/best-rates',
  access: access.userOrAdmin,
});

export type CreditSearchQuery = z.output<typeof creditSearchQuery>;

export const searchCredits = defineEndpoint<typeof offerSchemas.searchCredits>()({
  method: 'GET',
  path: '/credits/search',
  access: access.user,
  client: { failureTexts: 'credit' },
});
