import { z } from 'zod';
import { signInFirstMessage } from './core/access.ts';
import type { EndpointSchemas } from './core/endpoint.ts';
import { amountQuery, incomeQuery, moneySchema, rateSchema, termQuery } from './core/numbers.schemas.ts';
import { chargesModeSchema, costFields } from './institutions/charge-shapes.schemas.ts';
import { cityQuery, institutionSchema, institutionTypeQuery, rateFilterSchema } from './institutions/public.schemas.ts';
import { shownRatesSchema } from './rates/source.schemas.ts';

/**
 * What one institution would ask for the amount and term. `effectiveRate` is the true effective
 * annual rate.
 */
export const offerSchema = z.object({
  institution: institutionSchema.pick({
    id: true,
    name: true,
    type: true,
    logo: true,
    featured: true,
    available: true,
  }),
  rate: rateSchema,
  monthlyPayment: moneySchema,
  /** Instalment × term ("aprox."). */
  totalPayment: moneySchema,
  totalInterest: moneySchema,
  effectiveRate: rateSchema,
  ...costFields,
  /** Whether the interest, never the charges, is above the legal ceiling of consumer credit. */
  aboveCeiling: z.boolean(),
  /** What the institution really charged in the newest month known. */
  averageCharged: z.object({ month: z.string(), effectiveRate: rateSchema }).nullable(),
  /** Where the rates come from, and when they were compared with their source. */
  rates: shownRatesSchema.nullable(),
  available: z.boolean(),
});

const count = z.number().int().nonnegative();

/** How many institutions were left out, each counted at the first rule it failed, in this order. */
const excludedSchema = z.object({
  amount: count,
  term: count,
  income: count,
  city: count,
  type: count,
  /** Rates that nobody confirmed for too long. */
  stale: count,
});

/**
 * For each rule, the nearest value that would let in at least one institution left out by it; null
 * when none was.
 */
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
