import { z } from 'zod';
import { answerRecordSchema } from '../answer-records.schemas.ts';
import type { EndpointSchemas } from '../core/endpoint.ts';
import { paged, pageNumber, pageQuery, success } from '../core/envelope.schemas.ts';
import { maximumPageLimit } from '../core/envelope.ts';
import { isoTimeSchema, pathIdSchema, textLine } from '../core/fields.schemas.ts';
import { incomeQuery, moneySchema, queryNumber, rateQuery, rateSchema } from '../core/numbers.schemas.ts';
import { amountRules, termRules } from '../core/numbers.ts';
import { shownRatesSchema } from '../rates/source.schemas.ts';
import { chargeSchema } from './charge-shapes.schemas.ts';
import { criteriaSchema } from './criteria-shapes.schemas.ts';
import { institutionTypes, supervisors } from './public.ts';

export const institutionTypeSchema = z.enum(institutionTypes);

const branchSchema = z.object({ city: z.string() });

export const branchesSchema = z.object({ mainBranch: branchSchema, otherBranches: z.array(branchSchema) });

/** Dollars, months, annual percent; defaults are filled in. */
export const personalLoanSchema = z.object({
  minAmount: moneySchema,
  maxAmount: moneySchema,
  minTerm: z.number().int(),
  maxTerm: z.number().int(),
  minIncome: moneySchema,
  maxIncome: moneySchema,
  minRate: rateSchema,
  maxRate: rateSchema,
  requirements: z.array(z.string()),
  features: z.array(z.string()),
  description: z.string(),
  locations: z.array(z.string()),
  /** Empty is shown as 'Sin cargos informados'. */
  charges: z.array(chargeSchema),
  criteria: criteriaSchema,
});

export const contactSchemas = {
  /** '+59322981300' */
  phone: z.string().nullable(),
  /** '+593991234567' */
  whatsapp: z.string().nullable(),
  /** https */
  website: z.string().nullable(),
};

export const institutionSchema = z.object({
  id: z.string(),
  /** Path /instituciones/{slug}. */
  slug: z.string(),
  name: z.string(),
  type: institutionTypeSchema,
  /** URL or data URL. */
  logo: z.string().nullable(),
  email: z.string().nullable(),
  ...contactSchemas,
  /** Superintendencia de Bancos or SEPS; null when unknown. */
  supervisor: z.enum(supervisors).nullable(),
  /** Only for the SEPS, 1 to 5. */
  segment: z.number().int().nullable(),
  minRate: rateSchema,
  maxRate: rateSchema,
  isActive: z.boolean(),
  /** False: listed last as NO DISPONIBLE and cannot be chosen. */
  available: z.boolean(),
  /** Adds a badge; does not change the order. */
  featured: z.boolean(),
  metadata: z.record(z.string(), z.unknown()).optional(),
  branches: branchesSchema,
  products: z.object({ personalLoan: personalLoanSchema }),
  /** Present when the stored charges cannot be read: `charges` is empty and the institution is in no offers. */
  chargesUnreadable: z.literal(true).optional(),
  rates: shownRatesSchema,
  /** How it answers the files it was sent; null when they are too few. */
  answerRecord: answerRecordSchema.nullable(),
  createdAt: isoTimeSchema,
  updatedAt: isoTimeSchema,
  /** Only in responses to administrators. */
  deletedAt: isoTimeSchema.nullable().optional(),
});

const rangeSchema = z.object({ min: z.number(), max: z.number() });

/** Dollars and months. */
export const limitsSchema = z.object({ amount: rangeSchema, term: rangeSchema, income: rangeSchema });

export const rateFilterSchema = z.enum(['min', 'max'], { error: "La tasa a considerar debe ser 'min' o 'max'" });

/** 'bank' or 'cooperative' in any case. */
export const institutionTypeQuery = z
  .string({ error: 'Tipo de institución inválido' })
  .trim()
  .toUpperCase()
  .pipe(z.enum(institutionTypes, { error: "Tipo de institución inválido. Use 'bank' o 'cooperative'" }));

export const cityQuery = textLine(100, 'Indica una ciudad');

const filterAmountQuery = queryNumber(
  { missing: 'El monto debe ser un número', invalid: 'El monto debe ser un número' },
  { holds: (value) => value > 0, message: 'El monto debe ser mayor a 0' },
  ...amountRules,
);

const filterTermQuery = queryNumber(
  { missing: 'El plazo debe ser un número', invalid: 'El plazo debe ser un número' },
  { holds: (value) => value > 0, message: 'El plazo debe ser mayor a 0' },
  ...termRules,
);

/**
 * Returns the whole list unless `limit` or `page` is given: there are few institutions and the site
 * shows them all.
 */
const wholeListQuery = {
  page: pageNumber.optional(),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .transform((limit) => Math.min(limit, maximumPageLimit))
    .optional()
    .catch(undefined),
  cursor: pageQuery.cursor,
};

export const publicInstitutionsQuery = z.object(wholeListQuery);

/** Amount and term are only valid together. */
export const institutionFilterSchema = z
  .object({
    ...wholeListQuery,
    amount: filterAmountQuery.optional(),
    term: filterTermQuery.optional(),
    type: institutionTypeQuery.optional(),
    rateFilter: rateFilterSchema.optional(),
    city: cityQuery.optional(),
    location: cityQuery.optional(),
    income: incomeQuery.optional(),
    minRate: rateQuery.optional(),
    maxRate: rateQuery.optional(),
    /** Ignored unless the caller is an administrator. */
    showDeleted: z.enum(['true', 'false'], { error: "showDeleted debe ser 'true' o 'false'" }).optional(),
  })
  .superRefine((filter, context) => {
    if (filter.amount !== undefined && filter.term === undefined)
      context.addIssue({
        code: 'custom',
        path: ['term'],
        message: 'Si especificas monto, también debes especificar plazo',
      });
    if (filter.term !== undefined && filter.amount === undefined)
      context.addIssue({
        code: 'custom',
        path: ['amount'],
        message: 'Si especificas plazo, también debes especificar monto',
      });
  });

const idParams = z.object({ id: pathIdSchema });

export const institutionSchemas = {
  listPublicInstitutions: {
    summary: 'Active institutions',
    query: publicInstitutionsQuery,
    reply: paged(institutionSchema),
    errors: [],
  },
  getPublicInstitution: {
    summary: 'One active institution',
    params: idParams,
    reply: success(institutionSchema),
    errors: ['NOT_FOUND'],
  },
  listPublicCities: {
    summary: 'Cities served, in Spanish alphabetical order',
    reply: success(z.array(z.string())),
    errors: [],
  },
  getPublicLimits: {
    summary: 'Limits computed from the active institutions, within the validated range',
    reply: success(limitsSchema),
    errors: ['NOT_FOUND'],
  },
  listInstitutions: {
    summary: 'Institutions that match the filters',
    query: institutionFilterSchema,
    reply: paged(institutionSchema),
    errors: ['INVALID_AMOUNT', 'INVALID_TERM'],
  },
  getInstitution: {
    summary: 'One institution',
    params: idParams,
    reply: success(institutionSchema),
    errors: ['NOT_FOUND'],
  },
  listCities: {
    summary: 'Cities served, for somebody signed in',
    reply: success(z.array(z.string())),
    errors: [],
  },
} satisfies Record<string, EndpointSchemas>;
