import { z } from 'zod';
import { adminAnswerRecordSchema } from '../answer-records.schemas.ts';
import {
  adminIdParams,
  amountFilterQuery,
  changedImageSchema,
  flagQuery,
  ignoredAuthors,
  imageDataUrlSchema,
  optionalQuery,
  searchQuery,
  sortQuery,
} from '../core/admin-fields.schemas.ts';
import { imageBodyLimitBytes, withoutAuthors } from '../core/admin-fields.ts';
import { seenVersionSchema } from '../core/changes.schemas.ts';
import { httpsUrlInput, phoneInput, whatsappInput } from '../core/contact-fields.schemas.ts';
import type { EndpointSchemas } from '../core/endpoint.ts';
import { paged, pageQuery, success } from '../core/envelope.schemas.ts';
import { emailSchema, textLine } from '../core/fields.schemas.ts';
import { bodyNumber, rateQuery } from '../core/numbers.schemas.ts';
import { besideOtherErrors, rateRules } from '../core/numbers.ts';
import { rateNoteInput, rateSourceInput } from '../rates/source.schemas.ts';
import { institutionTexts } from './admin.ts';
import { institutionWarningSchema } from './charges.schemas.ts';
import { personalLoanInput } from './personal-loan.schemas.ts';
import { cityQuery, institutionSchema, institutionTypeQuery, rateFilterSchema } from './public.schemas.ts';
import type { Branches } from './public.ts';
import { institutionTypes, supervisors } from './public.ts';

const invalidEmail = 'Correo electrónico inválido';

const branchInput = z.object({ city: z.string().trim().max(100) });

const branchesObject = z
  .strictObject({ mainBranch: branchInput.nullish(), otherBranches: z.array(branchInput).max(500).nullish() })
  .transform(
    (branches): Branches => ({
      mainBranch: { city: branches.mainBranch?.city ?? '' },
      otherBranches: (branches.otherBranches ?? []).filter((branch) => branch.city !== ''),
    }),
  );

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** An object or JSON text; null or '' means no branches. */
export const branchesInput = z
  .custom<z.input<typeof branchesObject> | string | null>(() => true)
  .transform((value, context): Branches => {
    const empty = value === null || (typeof value === 'string' && value.trim() === '');
    const parsed = branchesObject.safeParse(empty ? {} : typeof value === 'string' ? readJson(value) : value);
    if (parsed.success) return parsed.data;
    context.addIssue({ code: 'custom', message: institutionTexts.branches });
    return z.NEVER;
  });

const contactEmail = z
  .string({ error: invalidEmail })
  .trim()
  .nullable()
  .transform((typed, context): string | null => {
    if (typed === null || typed === '') return null;
    const email = emailSchema.safeParse(typed);
    if (email.success) return email.data;
    context.addIssue({ code: 'custom', message: invalidEmail });
    return z.NEVER;
  });

const ownRate = (message: string) => bodyNumber(message, { holds: (rate) => rate >= 0, message }, ...rateRules);

const typeSchema = z
  .string({ error: institutionTexts.type })
  .trim()
  .min(1, institutionTexts.type)
  .toUpperCase()
  .pipe(z.enum(institutionTypes, { error: 'El tipo de institución debe ser BANK o COOPERATIVE' }));

const institutionFields = {
  name: textLine(120, institutionTexts.name),
  type: typeSchema,
  minRate: ownRate(institutionTexts.minRate),
  maxRate: ownRate(institutionTexts.maxRate),
  products: z.strictObject(
    { personalLoan: personalLoanInput },
    { error: (issue) => (issue.code === 'unrecognized_keys' ? undefined : institutionTexts.products) },
  ),
  branches: branchesInput.optional(),
  email: contactEmail.optional(),
  phone: phoneInput.optional(),
  whatsapp: whatsappInput.optional(),
  website: httpsUrlInput(200).optional(),
  supervisor: z.enum(supervisors, { error: "Usa 'SB' o 'SEPS'" }).nullish(),
  /** Only for institutions supervised by the SEPS. */
  segment: z
    .number({ error: institutionTexts.segment })
    .refine((segment) => [1, 2, 3, 4, 5].includes(segment), institutionTexts.segment)
    .nullish(),
  /** False: listed last as NO DISPONIBLE and cannot be chosen. */
  available: z.boolean().optional(),
  /** Adds a badge; does not change the order. */
  featured: z.boolean().optional(),
};

const isRate = (value: unknown): value is number =>
  typeof value === 'number' && rateRules.every(({ holds }) => holds(value));

const ratesInOrder = (
  { minRate, maxRate }: { minRate?: unknown; maxRate?: unknown },
  context: z.core.$RefinementCtx,
) => {
  if (isRate(minRate) && isRate(maxRate) && minRate > maxRate)
    context.addIssue({ code: 'custom', path: ['maxRate'], message: institutionTexts.ratesInOrder });
};

/** Only the SEPS has segments. The use case checks the fields that are not sent. */
const segmentOfSeps = (
  { supervisor, segment }: { supervisor?: unknown; segment?: unknown },
  context: z.core.$RefinementCtx,
) => {
  if (supervisor !== undefined && supervisor !== 'SEPS' && typeof segment === 'number')
    context.addIssue({ code: 'custom', path: ['segment'], message: institutionTexts.segmentOfSeps });
};

/** Stored with the new rate version. */
const versionFields = { source: rateSourceInput.optional(), note: rateNoteInput };

export const createInstitutionBody = z
  .strictObject({
    ...institutionFields,
    ...versionFields,
    ...ignoredAuthors,
    logo: imageDataUrlSchema(institutionTexts.logo),
  })
  .superRefine(ratesInOrder, besideOtherErrors)
  .superRefine(segmentOfSeps, besideOtherErrors)
  .transform(withoutAuthors);

export const adminInstitutionSchema = institutionSchema.extend({
  /** Incremented by every change; also the ETag. */
  version: z.number().int(),
  answerRecord: adminAnswerRecordSchema,
});

/**
 * Absent fields keep their values; the logo may also be sent as its current URL. With `version` (or
 * If-Match), a change made in between is a 409 with `staleVersionSchema` as `data`.
 */
export const updateInstitutionBody = z
  .strictObject({
    ...institutionFields,
    ...versionFields,
    ...ignoredAuthors,
    logo: changedImageSchema,
    version: seenVersionSchema,
  })
  .partial()
  .superRefine(ratesInOrder, besideOtherErrors)
  .superRefine(segmentOfSeps, besideOtherErrors)
  .transform(withoutAuthors);

export const listAdminInstitutionsQuery = z.object({
  ...pageQuery,
  amount: amountFilterQuery,
  term: optionalQuery(z.coerce.number<number | string>({ error: 'El plazo debe ser un número' })),
  type: optionalQuery(institutionTypeQuery),
  rateFilter: optionalQuery(rateFilterSchema),
  city: optionalQuery(cityQuery),
  income: amountFilterQuery,
  minRate: optionalQuery(rateQuery),
  maxRate: optionalQuery(rateQuery),
  showDeleted: flagQuery,
  available: flagQuery,
  featured: flagQuery,
  q: searchQuery,
  sort: sortQuery(['name', '-name', '-createdAt', 'createdAt'], 'name'),
});

/** Legal ceiling for consumer credit of the newest month published by the Banco Central del Ecuador. */
export const rateCeilingSchema = z.object({
  /** 'YYYY-MM' */
  month: z.string(),
  /** Effective annual percent. */
  percent: z.number(),
});

const savedInstitution = success(adminInstitutionSchema).extend({ warnings: z.array(institutionWarningSchema) });

export const institutionHoldingsSchema = z.object({
  /** Neither decided nor cancelled. */
  openCredits: z.number().int(),
  /** Part of those: waiting for a reviewer. */
  submittedCredits: z.number().int(),
  credits: z.number().int(),
});

export const adminInstitutionSchemas = {
  listAdminInstitutions: {
    summary: 'Institutions that match the filters, by name',
    query: listAdminInstitutionsQuery,
    reply: paged(adminInstitutionSchema),
    errors: [],
  },
  listAdminCities: {
    summary: 'Cities served, in Spanish alphabetical order',
    reply: success(z.array(z.string())),
    errors: [],
  },
  getRateCeiling: {
    summary: 'Legal ceiling of consumer credit; null when no month is known',
    reply: success(rateCeilingSchema.nullable()),
    errors: [],
  },
  getAdminInstitution: {
    summary: 'One institution, also a deleted one',
    params: adminIdParams,
    reply: success(adminInstitutionSchema),
    errors: ['NOT_FOUND'],
  },
  createInstitution: {
    summary: 'Create an institution',
    body: createInstitutionBody,
    reply: savedInstitution,
    status: 201,
    errors: ['FILE_TOO_LARGE', 'FILE_TYPE_INVALID'],
    bodyLimitBytes: imageBodyLimitBytes,
  },
  updateInstitution: {
    summary: 'Change an institution that is not deleted',
    params: adminIdParams,
    body: updateInstitutionBody,
    reply: savedInstitution,
    errors: ['NOT_FOUND', 'ALREADY_DELETED', 'CONFLICT', 'FILE_TOO_LARGE', 'FILE_TYPE_INVALID'],
    bodyLimitBytes: imageBodyLimitBytes,
    takesIfMatch: true,
  },
  countInstitutionHoldings: {
    summary: 'How many applications chose an institution',
    params: adminIdParams,
    reply: success(institutionHoldingsSchema),
    errors: ['NOT_FOUND'],
  },
  deleteInstitution: {
    summary: 'Delete an institution: it is only hidden',
    params: adminIdParams,
    reply: success(adminInstitutionSchema),
    errors: ['NOT_FOUND', 'ALREADY_DELETED'],
    needsRecentProof: true,
  },
  restoreInstitution: {
    summary: 'Bring a deleted institution back',
    params: adminIdParams,
    reply: success(adminInstitutionSchema),
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
} satisfies Record<string, EndpointSchemas>;
