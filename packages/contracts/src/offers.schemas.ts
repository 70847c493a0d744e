import { z } from 'zod';
import { signInFirstMessage } from './core/access.ts';
import type { EndpointSchemas } from './core/endpoint.ts';
import { amountQuery, incomeQuery, moneySchema, rateSchema, termQuery } from './core/numbers.schemas.ts';
import { chargesModeSchema, costFields } from './institutions/charge-shapes.schemas.ts';
import { criteriaSchema } from './institutions/criteria-shapes.schemas.ts';
import { cityQuery, institutionSchema, institutionTypeQuery, rateFilterSchema } from './institutions/public.schemas.ts';
import { shownRatesSchema } from './rates/source.schemas.ts';

/** An institution's offer for an amount and a term. `effectiveRate` is the TEA. */
export const offerSchema = z.object({
  institution: institutionSchema.pick({
    id: true,
    name: true,
    type: true,
    logo: true,
    featured: true,
    available: true,
    answerRecord: true,
  }),
  rate: rateSchema,
  monthlyPayment: moneySchema,
  /** Instalment × term, approximate. */
  totalPayment: moneySchema,
  totalInterest: moneySchema,
  effectiveRate: rateSchema,
  ...costFields,
  /** Whether the interest, without charges, exceeds the legal ceiling for consumer credit. */
  aboveCeiling: z.boolean(),
  /** The institution's published average of the newest known month. */
  averageCharged: z.object({ month: z.string(), effectiveRate: rateSchema }).nullable(),
  /** Source of the rates and when they were last checked against it. */
  rates: shownRatesSchema.nullable(),
  /** What the institution publishes that it asks of an applicant. */
  criteria: criteriaSchema,
  available: z.boolean(),
});

const count = z.number().int().nonnegative();

/** Institutions left out, counted by the first rule each failed, in this order. */
const excludedSchema = z.object({
  amount: count,
  term: count,
  income: count,
  city: count,
  type: count,
  /** Rates not confirmed for too long. */
  stale: count,
});

/** For each rule, the nearest value that would include an institution it left out; null when there is none. */
const nearestSchema = z.object({
  amount: moneySchema.nullable(),
  term: z.number().int().nullable(),
  income: moneySchema.nullable(),
});

export const offersReply = z.object({
  success: z.literal(true),
  data: z.array(offerSchema),
  excluded: excludedSchema,
  nearest: nearestSchema.optional(),
  message: z.string().optional(),
});

export const bestRatesQuery = z.object({
  amount: amountQuery,
  term: termQuery,
  rateFilter: rateFilterSchema.optional(),
  city: cityQuery.optional(),
  charges: chargesModeSchema.optional(),
});

export const creditSearchQuery = z.object({
  amount: amountQuery,
  term: termQuery,
  income: incomeQuery,
  location: cityQuery.optional(),
  type: institutionTypeQuery.optional(),
  rateFilter: rateFilterSchema.optional(),
  charges: chargesModeSchema.optional(),
});

export const offerSchemas = {
  findPublicBestRates: {
    summary: 'Offers for an amount and a term, cheapest first',
    query: bestRatesQuery,
    reply: offersReply,
    errors: ['INVALID_AMOUNT', 'INVALID_TERM'],
    missingMessage: 'Monto y plazo son requeridos',
  },
  findBestRates: {
    summary: 'Offers for an amount and a term, for somebody signed in',
    query: bestRatesQuery,
    reply: offersReply,
    errors: ['INVALID_AMOUNT', 'INVALID_TERM'],
    missingMessage: 'Monto y plazo son requeridos',
  },
  searchCredits: {
    unauthorizedMessage: signInFirstMessage,
    summary: 'Offers for the applicant; kept in the search history',
    query: creditSearchQuery,
    reply: offersReply,
    errors: ['INVALID_AMOUNT', 'INVALID_TERM'],
    missingMessage: 'Monto, plazo e ingreso son requeridos',
  },
} satisfies Record<string, EndpointSchemas>;
