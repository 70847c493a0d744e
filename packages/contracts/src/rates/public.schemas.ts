import { z } from 'zod';
import { answerRecordSchema } from '../answer-records.schemas.ts';
import type { EndpointSchemas } from '../core/endpoint.ts';
import { isoTimeSchema, textLine } from '../core/fields.schemas.ts';
import { moneySchema, rateSchema } from '../core/numbers.schemas.ts';
import { chargeSchema } from '../institutions/charge-shapes.schemas.ts';
import { criteriaSchema } from '../institutions/criteria-shapes.schemas.ts';
import { institutionTypeSchema } from '../institutions/public.schemas.ts';
import { countedAverageSchema, countedCeilingSchema } from './admin.schemas.ts';
import { ceilingRowSchema } from './monthly.schemas.ts';
import { openDataLicense } from './public.ts';
import { rateSourceSchema } from './source.schemas.ts';

/** Always the whole list, with its license. */
const openData = <Row extends z.ZodType>(row: Row) =>
  z.object({ success: z.literal(true), data: z.array(row), license: z.literal(openDataLicense) });

const limits = {
  minAmount: moneySchema,
  maxAmount: moneySchema,
  minTerm: z.number().int(),
  maxTerm: z.number().int(),
};

/** The keys are the header of the CSV, in this order. */
export const publicRateSchema = z.object({
  slug: z.string(),
  name: z.string(),
  type: institutionTypeSchema,
  minRate: rateSchema,
  maxRate: rateSchema,
  effectiveRate: rateSchema,
  maxEffectiveRate: rateSchema,
  ...limits,
  charges: z.array(chargeSchema),
  average: countedAverageSchema.nullable(),
  ceiling: countedCeilingSchema.nullable(),
  /** Compares the effective rate of `maxRate` with the ceiling for consumer credit. */
  aboveCeiling: z.boolean(),
  validFrom: isoTimeSchema,
  confirmedAt: isoTimeSchema.nullable(),
  isStale: z.boolean(),
  isExcluded: z.boolean(),
  source: rateSourceSchema,
  criteria: criteriaSchema,
  answerRecord: answerRecordSchema.nullable(),
});

export const rateHistorySchema = z.object({
  validFrom: isoTimeSchema,
  /** Start of the next version; null for the current one. */
  validTo: isoTimeSchema.nullable(),
  minRate: rateSchema,
  maxRate: rateSchema,
  effectiveRate: rateSchema,
  maxEffectiveRate: rateSchema,
  ...limits,
  charges: z.array(chargeSchema),
  confirmedAt: isoTimeSchema.nullable(),
  source: rateSourceSchema,
  criteria: criteriaSchema,
});

export const publicCeilingSchema = ceilingRowSchema;

export const publicRateSchemas = {
  listPublicRates: {
    summary: 'Rates of every active institution by name, as open data',
    reply: openData(publicRateSchema),
    errors: [],
  },
  downloadPublicRates: {
    summary: 'The same as CSV: commas, decimal points, the keys as header, nested values as JSON',
    errors: [],
    fileTypes: ['text/csv'],
  },
  listRateHistory: {
    summary: 'Rates of one institution over time, oldest first',
    query: z.object({ institution: textLine(200, 'Indica la institución') }),
    reply: openData(rateHistorySchema),
    errors: ['NOT_FOUND'],
  },
  listPublicCeilings: {
    summary: 'Legal ceilings by month and segment, newest month first, as open data',
    reply: openData(publicCeilingSchema),
    errors: [],
  },
  downloadPublicCeilings: {
    summary: 'The same as CSV',
    errors: [],
    fileTypes: ['text/csv'],
  },
} satisfies Record<string, EndpointSchemas>;
