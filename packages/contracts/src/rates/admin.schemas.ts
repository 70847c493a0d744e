import { z } from 'zod';
import { adminIdParams, flagQuery, optionalQuery, searchQuery, sortQuery } from '../core/admin-fields.schemas.ts';
import { fieldChangeSchema } from '../core/changes.schemas.ts';
import type { EndpointSchemas } from '../core/endpoint.ts';
import { done, paged, pageQuery, success } from '../core/envelope.schemas.ts';
import { idSchema, isoTimeSchema } from '../core/fields.schemas.ts';
import { bodyNumber, moneySchema, rateSchema } from '../core/numbers.schemas.ts';
import { rateRules } from '../core/numbers.ts';
import { chargeSchema } from '../institutions/charge-shapes.schemas.ts';
import { institutionWarningSchema } from '../institutions/charges.schemas.ts';
import { criteriaSchema } from '../institutions/criteria-shapes.schemas.ts';
import { pricedLoanInput } from '../institutions/personal-loan.schemas.ts';
import { institutionTypeQuery, institutionTypeSchema } from '../institutions/public.schemas.ts';
import { dryRunInput, rateNoteInput, rateSourceInput, rateSourceSchema } from './source.schemas.ts';

/** The fields of a product that a version stores: who gets an offer and its price. */
export const pricedProductSchema = z.object({
  minAmount: moneySchema,
  maxAmount: moneySchema,
  minTerm: z.number().int(),
  maxTerm: z.number().int(),
  minIncome: moneySchema,
  maxIncome: moneySchema,
  minRate: rateSchema,
  maxRate: rateSchema,
  charges: z.array(chargeSchema),
  locations: z.array(z.string()),
  criteria: criteriaSchema,
});

/** The ceiling that applies to a month: its own, else that of the last known month. */
export const countedCeilingSchema = z.object({ month: z.string(), maximumEffectiveRate: rateSchema });

/** The published average of the newest known month. */
export const countedAverageSchema = z.object({ month: z.string(), effectiveRate: rateSchema });

const version = {
  product: pricedProductSchema,
  /** Annual percents used for pricing. */
  minRate: rateSchema,
  maxRate: rateSchema,
  validFrom: isoTimeSchema,
  confirmedAt: isoTimeSchema.nullable(),
  confirmedBy: z.string().nullable(),
  confirmedByName: z.string().nullable(),
  source: rateSourceSchema,
};

export const rateRowSchema = z.object({
  institutionId: z.string(),
  slug: z.string(),
  name: z.string(),
  type: institutionTypeSchema,
  available: z.boolean(),
  versionId: z.string(),
  ...version,
  effectiveRate: rateSchema,
  maxEffectiveRate: rateSchema,
  isStale: z.boolean(),
  isExcluded: z.boolean(),
  ceiling: countedCeilingSchema.nullable(),
  /** Compares the effective rate of `maxRate`. */
  aboveCeiling: z.boolean(),
  average: countedAverageSchema.nullable(),
});

export const rateVersionSchema = z.object({
  id: z.string(),
  institutionId: z.string(),
  ...version,
  note: z.string().nullable(),
  /** Id of an administrator; null for a first version recorded by the system. */
  createdBy: z.string().nullable(),
  createdByName: z.string().nullable(),
});

export const listRatesQuery = z.object({
  ...pageQuery,
  /** True: only rates to be confirmed (stale or never confirmed); false: only the others. */
  stale: flagQuery,
  type: optionalQuery(institutionTypeQuery),
  q: searchQuery,
  aboveCeiling: flagQuery,
  sort: sortQuery(['confirmedAt', '-confirmedAt', 'name', '-name', 'minRate', '-minRate'], 'confirmedAt'),
});

const maximumRows = 1_000;

const changedRate = bodyNumber('Debe ser un número', ...rateRules).optional();

const withoutRepeats =
  (path: string) => (rows: readonly { readonly institutionId: string }[], context: z.core.$RefinementCtx) => {
    const seen = new Set<string>();
    for (const [index, { institutionId }] of rows.entries()) {
      if (seen.has(institutionId))
        context.addIssue({ code: 'custom', path: [index, 'institutionId'], message: `Está dos veces en ${path}` });
      seen.add(institutionId);
    }
  };

const rows = <Row extends z.ZodType<{ institutionId: string }>>(row: Row, path: string, empty: string) =>
  z
    .array(row, { error: empty })
    .min(1, empty)
    .max(maximumRows, `Admite como máximo ${maximumRows}`)
    .superRefine(withoutRepeats(path));

export const changeRatesBody = z.strictObject({
  source: rateSourceInput,
  note: rateNoteInput,
  /** Validates everything and stores nothing. */
  dryRun: dryRunInput,
  changes: rows(
    z.strictObject({
      institutionId: idSchema,
      /** The version that the editor loaded. */
      versionId: idSchema,
      /** Absent fields keep their values. The product's rates follow `minRate` and `maxRate` unless sent. */
      product: pricedLoanInput.optional(),
      minRate: changedRate,
      maxRate: changedRate,
    }),
    'los cambios',
    'Indica qué cambia',
  ),
});

export const confirmRatesBody = z.strictObject({
  confirmations: rows(
    z.strictObject({ institutionId: idSchema, versionId: idSchema }),
    'las confirmaciones',
    'Indica qué se confirma',
  ),
  /** Absent: each keeps its source. */
  source: rateSourceInput.optional(),
});

/** Rates above the legal ceiling, in force once another administrator has confirmed them. */
export const proposedRatesSchema = z.object({
  id: z.string(),
  institutionId: z.string(),
  name: z.string(),
  /** From what is in force to what is proposed. */
  changes: z.array(fieldChangeSchema),
  /** The rates changed since it was proposed; it cannot be confirmed. */
  isOutdated: z.boolean(),
  source: rateSourceSchema,
  note: z.string().nullable(),
  proposedBy: z.object({ id: z.string(), name: z.string() }),
  proposedAt: isoTimeSchema,
});

export const confirmProposedRatesBody = z.strictObject({
  /** Ids of what the administrator saw. */
  proposals: z
    .array(idSchema, { error: 'Indica qué se confirma' })
    .min(1, 'Indica qué se confirma')
    .max(500, 'Confirma como máximo 500 a la vez'),
});

const versionKeySchema = z.object({ institutionId: z.string(), versionId: z.string() });

export const rateWarningSchema = institutionWarningSchema.extend({ institutionId: z.string() });

/** `data` of a 409: the current versions of rows that have changed. */
export const staleRatesSchema = z.object({ conflicts: z.array(versionKeySchema) });

export const adminRateSchemas = {
  listRates: {
    summary: 'Rates in force of the active institutions, unconfirmed ones first',
    query: listRatesQuery,
    reply: paged(rateRowSchema).extend({ proposed: z.array(proposedRatesSchema) }),
    errors: [],
  },
  changeRates: {
    summary: 'Change rates, limits, charges or places of products, all or none; a dry run answers 200',
    body: changeRatesBody,
    reply: success(
      z.object({
        validFrom: isoTimeSchema,
        changed: z.number().int(),
        unchanged: z.number().int(),
        versions: z.array(versionKeySchema),
        /** How many wait for another administrator: rates that rise above the legal ceiling. */
        proposed: z.number().int(),
      }),
    ).extend({ warnings: z.array(rateWarningSchema) }),
    status: 201,
    dryRunStatus: 200,
    errors: ['NOT_FOUND', 'ALREADY_DELETED', 'CONFLICT'],
    bodyLimitBytes: 8 * 1024 * 1024,
    needsRecentProof: true,
  },
  confirmRates: {
    summary: 'Confirm that rates were compared with their source today, all or none',
    body: confirmRatesBody,
    reply: success(z.object({ confirmed: z.number().int(), confirmedAt: isoTimeSchema })),
    errors: ['NOT_FOUND', 'ALREADY_DELETED', 'CONFLICT'],
    bodyLimitBytes: 1024 * 1024,
  },
  confirmProposedRates: {
    summary: 'Confirm rates above the legal ceiling that another administrator proposed, all or none',
    body: confirmProposedRatesBody,
    reply: success(z.object({ confirmed: z.number().int() })),
    errors: ['CONFLICT'],
    needsRecentProof: true,
  },
  withdrawProposedRates: {
    summary: 'Take proposed rates out; those in force stay',
    params: adminIdParams,
    reply: done,
    errors: ['NOT_FOUND'],
  },
  listRateVersions: {
    summary: 'Versions of the rates of an institution, newest first',
    params: adminIdParams,
    query: z.object(pageQuery),
    reply: paged(rateVersionSchema),
    errors: ['NOT_FOUND'],
  },
} satisfies Record<string, EndpointSchemas>;
