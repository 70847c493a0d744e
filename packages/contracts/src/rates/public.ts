import type { z } from 'zod';
import { access } from '../core/access.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import type { publicCeilingSchema, publicRateSchema, publicRateSchemas, rateHistorySchema } from './public.schemas.ts';

/** https://creativecommons.org/licenses/by/4.0/ */
export const openDataLicense = 'CC BY 4.0' as const;

export type PublicRate = z.infer<typeof publicRateSchema>;

export type RateHistoryEntry = z.infer<typeof rateHistorySchema>;

export type PublicCeiling = z.infer<typeof publicCeilingSchema>;

export const listPublicRates = defineEndpoint<typeof publicRateSchemas.listPublicRates>()({
  method: 'GET',
  path: '/public/rates',
  access: access.public,
  timeoutMs: 5_000,
});

export const downloadPublicRates = defineEndpoint<typeof publicRateSchemas.downloadPublicRates>()({
  method: 'GET',
  path: '/public/rates.csv',
  access: access.public,
  reply: 'bytes',
});

export const listRateHistory = defineEndpoint<typeof publicRateSchemas.listRateHistory>()({
  method: 'GET',
  path: '/public/rates/history',
  access: access.public,
  timeoutMs: 5_000,
});

export const listPublicCeilings = defineEndpoint<typeof publicRateSchemas.listPublicCeilings>()({
  method: 'GET',
  path: '/public/ceilings',
  access: access.public,
  timeoutMs: 5_000,
});

export const downloadPublicCeilings = defineEndpoint<typeof publicRateSchemas.downloadPublicCeilings>()({
  method: 'GET',
  path: '/public/ceilings.csv',
  access: access.public,
  reply: 'bytes',
});
