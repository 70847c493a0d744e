import { z } from 'zod';
import { idFilterQuery, optionalQuery } from '../core/admin-fields.schemas.ts';
import type { EndpointSchemas } from '../core/endpoint.ts';
import { done, paged, pageQuery, success } from '../core/envelope.schemas.ts';
import { idSchema, isoTimeSchema, pathIdSchema } from '../core/fields.schemas.ts';
import { isWholeCents } from '../core/fields.ts';
import { bodyNumber, moneySchema, rateSchema } from '../core/numbers.schemas.ts';
import { rateRules } from '../core/numbers.ts';
import { monthlyWarningCodes } from './monthly.ts';
import { dryRunInput, rateSegmentSchema, rateSourceInput, rateSourceSchema } from './source.schemas.ts';

/** 'YYYY-MM' */
export const monthSchema = z
  .string({ error: 'Mes inválido (AAAA-MM)' })
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: 'Mes inválido (AAAA-MM)', abort: true })
  .refine((month) => month >= '1990-01' && month <= '2200-12', 'Mes inválido (AAAA-MM)');

/** Above 0, at most 100. */
export const effectiveRateInput = bodyNumber(
  { missing: 'La tasa es requerida', invalid: 'La tasa debe ser un número' },
  { holds: (rate) => rate > 0, message: 'La tasa debe ser mayor a 0' },
  ...rateRules,
);

export const amountLentInput = bodyNumber(
  'El monto debe ser un número',
  { holds: (value) => value >= 0, message: 'El monto debe ser un número positivo' },
  { holds: (value) => value <= 1_000_000_000_000, message: 'El monto es demasiado alto' },
  { holds: isWholeCents, message: 'El monto admite como máximo dos decimales' },
)
  .nullish()
  .transform((amount) => amount ?? null);

/** The legal ceiling of a segment in a month (Banco Central del Ecuador), effective annual percent. */
export const ceilingRowSchema = z.object({
  month: z.string(),
  segment: rateSegmentSchema,
  maximumEffectiveRate: rateSchema,
  source: rateSourceSchema,
});

/** A ceiling that counts once another administrator has confirmed it. */
export const proposedCeilingSchema = ceilingRowSchema.extend({
  /** Another one as soon as the figure or its source changes. */
  id: z.string(),
  /** The ceiling of this month that counts now; null if there is none. */
  present: rateSchema.nullable(),
  proposedBy: z.object({ id: z.string(), name: z.string() }),
  proposedAt: isoTimeSchema,
});

/** What a ceiling was from `changedAt` on. */
export const ceilingVersionSchema = z.object({
  id: z.string(),
  /** Null: it was taken out. */
  maximumEffectiveRate: rateSchema.nullable(),
  source: rateSourceSchema,
  changedAt: isoTimeSchema,
  /** Null: the system. */
  changedByName: z.string().nullable(),
  /** Null where nobody else had to confirm it. */
  proposedByName: z.string().nullable(),
});

export const confirmCeilingsBody = z.strictObject({
  /** Ids of what the administrator saw. */
  proposals: z
    .array(idSchema, { error: 'Indica qué se confirma' })
    .min(1, 'Indica qué se confirma')
    .max(500, 'Confirma como máximo 500 a la vez'),
});

/** The average rate an institution charged in a segment and month (Banco Central del Ecuador). */
export const averageRowSchema = z.object({
  month: z.string(),
  institutionId: z.string(),
  institution: z.string(),
  segment: rateSegmentSchema,
  effectiveRate: rateSchema,
  /** Dollars. */
  amountLent: moneySchema.nullable(),
  source: rateSourceSchema,
});

export const putCeilingBody = z.strictObject({
  maximumEffectiveRate: effectiveRateInput,
  source: rateSourceInput,
  dryRun: dryRunInput,
});

export const putAverageBody = z.strictObject({
  effectiveRate: effectiveRateInput,
  amountLent: amountLentInput,
  source: rateSourceInput,
  dryRun: dryRunInput,
});

/** A warning about a ceiling or an average; it never blocks saving. */
export const monthlyWarningSchema = z.object({
  code: z.enum(monthlyWarningCodes),
  field: z.string(),
  message: z.string(),
});

const savedRow = <Row extends z.ZodType>(row: Row) => success(row).extend({ warnings: z.array(monthlyWarningSchema) });

export const listCeilingsQuery = z.object({ ...pageQuery, segment: optionalQuery(rateSegmentSchema) });

export const listAveragesQuery = z.object({
  ...pageQuery,
  institutionId: idFilterQuery,
  month: optionalQuery(monthSchema),
});

const ceilingParams = z.object({ month: monthSchema, segment: rateSegmentSchema });

const averageParams = z.object({ month: monthSchema, institutionId: pathIdSchema, segment: rateSegmentSchema });

export const monthlyRateSchemas = {
  listCeilings: {
    summary: 'Legal ceilings, newest month first, and all that wait for a second administrator',
    query: listCeilingsQuery,
    reply: paged(ceilingRowSchema).extend({ proposed: z.array(proposedCeilingSchema) }),
    errors: [],
  },
  listCeilingVersions: {
    summary: 'What a legal ceiling was and who changed it, newest first, at most 100',
    params: ceilingParams,
    reply: success(z.array(ceilingVersionSchema)),
    errors: [],
  },
  putCeiling: {
    summary:
      'Write or propose the legal ceiling of a segment in a month, at most of next month; a dry run stores nothing',
    params: ceilingParams,
    body: putCeilingBody,
    reply: savedRow(ceilingRowSchema).extend({
      /** It counts once another administrator has confirmed it. */
      isProposed: z.boolean(),
    }),
    errors: [],
    needsRecentProof: true,
  },
  confirmCeilings: {
    summary: 'Confirm ceilings that another administrator proposed, all or none',
    body: confirmCeilingsBody,
    reply: success(z.object({ confirmed: z.number().int() })),
    errors: ['CONFLICT'],
    needsRecentProof: true,
  },
  withdrawCeiling: {
    summary: 'Take a proposed ceiling out; the one that counts stays',
    params: ceilingParams,
    reply: done,
    errors: ['NOT_FOUND'],
  },
  deleteCeiling: {
    summary: 'Take a legal ceiling out',
    params: ceilingParams,
    reply: done,
    errors: ['NOT_FOUND'],
    needsRecentProof: true,
  },
  listAverages: {
    summary: 'Averages really charged, newest month first',
    query: listAveragesQuery,
    reply: paged(averageRowSchema),
    errors: [],
  },
  putAverage: {
    summary: 'Write what an institution really charged in a month, none of the future; a dry run stores nothing',
    params: averageParams,
    body: putAverageBody,
    reply: savedRow(averageRowSchema),
    errors: ['NOT_FOUND'],
  },
  deleteAverage: {
    summary: 'Take an average out',
    params: averageParams,
    reply: done,
    errors: ['NOT_FOUND'],
  },
} satisfies Record<string, EndpointSchemas>;
