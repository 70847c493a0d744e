import { z } from 'zod';
import { access } from '../core/access.ts';
import {
  adminIdParams,
  adminTimeoutsMs,
  amountFilterQuery,
  changedPictureSchema,
  flagQuery,
  ignoredAuthors,
  imageDataUrlSchema,
  optionalQuery,
  pictureBodyLimitBytes,
  searchQuery,
  sortQuery,
  withoutAuthors,
} from '../core/admin-fields.ts';
import { seenVersionSchema } from '../core/changes.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { paged, pageQuery, success } from '../core/envelope.ts';
import { isWholeCents, textLine } from '../core/fields.ts';
import { fallbackLimits } from '../core/limits.ts';
import { bodyNumber, rateQuery, rateRules } from '../core/numbers.ts';
import { chargesInput, institutionWarningSchema } from './charges.ts';
import {
  type Branches,
  cityQuery,
  institutionSchema,
  institutionTypeQuery,
  institutionTypes,
  type PersonalLoan,
  rateFilterSchema,
} from './public.ts';

export const institutionTexts = {
  name: 'El nombre es obligatorio',
  type: 'El tipo de institución es obligatorio',
  minRate: 'La tasa mínima debe ser un número positivo',
  maxRate: 'La tasa máxima debe ser un número positivo',
  products: 'La información de productos es obligatoria',
  logo: 'El logo es obligatorio',
  branches: 'Formato de sucursales inválido',
  created: 'Institución creada exitosamente',
  updated: 'Institución actualizada exitosamente',
  deleted: 'Institución eliminada exitosamente',
  restored: 'Institución restaurada exitosamente',
  updateOfDeleted: 'No se puede actualizar una institución que ha sido eliminada',
  alreadyDeleted: 'Esta institución ya ha sido eliminada',
} as const;

/** What an absent product field becomes (spec 3 §5); amounts in dollars, terms in months. */
export const personalLoanDefaults = {
  ratePercent: 15,
  lowestRatePercent: 0.01,
  minAmount: 1_000,
  maxAmount: fallbackLimits.amount.max,
  minTerm: 12,
  maxTerm: 36,
  minIncome: fallbackLimits.income.min,
  incomeFactor: 20,
} as const;

const storableMaximum = 10_000_000;

const loanMoney = bodyNumber(
  'Debe ser un número',
  { holds: (value) => value >= 0, message: 'Debe ser un número positivo' },
  { holds: (value) => value <= storableMaximum, message: 'El monto es demasiado alto' },
  { holds: isWholeCents, message: 'El monto admite como máximo dos decimales' },
).nullish();

const loanTerm = bodyNumber(
  'Debe ser un número',
  { holds: Number.isInteger, message: 'El plazo debe ser un número entero de meses' },
  { holds: (value) => value >= 1 && value <= 360, message: 'El plazo debe estar entre 1 y 360 meses' },
).nullish();

// Zero and below are taken: they mean that the institution's own rate counts.
const loanRate = bodyNumber('Debe ser un número', {
  holds: (value) => value >= -100 && value <= 100,
  message: 'La tasa debe estar entre 0 y 100',
}).nullish();

const lines = z
  .array(textLine(300), { error: 'Debe ser una lista de textos' })
  .max(50, 'Admite como máximo 50')
  .nullish();

const ranges = [
  ['minAmount', 'maxAmount', 'El monto máximo debe ser mayor o igual al mínimo'],
  ['minTerm', 'maxTerm', 'El plazo máximo debe ser mayor o igual al mínimo'],
  ['minIncome', 'maxIncome', 'El ingreso máximo debe ser mayor o igual al mínimo'],
] as const;

type LoanFigures = Partial<Record<(typeof ranges)[number][0 | 1], number | null>>;

/** Field → text for every range of a loan that stands upside down; what is absent is not judged. */
export const upsideDownLoanRanges = (loan: LoanFigures): Record<string, string> =>
  Object.fromEntries(
    ranges.flatMap(([low, high, message]) => {
      const lowest = loan[low];
      const highest = loan[high];
      return typeof lowest === 'number' && typeof highest === 'number' && lowest > highest ? [[high, message]] : [];
    }),
  );

/** A personal loan as sent: every field may be absent, see `completePersonalLoan`. */
export const personalLoanInput = z
  .strictObject(
    {
      minAmount: loanMoney,
      maxAmount: loanMoney,
      minTerm: loanTerm,
      maxTerm: loanTerm,
      minIncome: loanMoney,
      maxIncome: loanMoney,
      minRate: loanRate,
      maxRate: loanRate,
      requirements: lines,
      features: lines,
      description: z
        .string()
        .trim()
        .max(2_000, 'Debe tener como máximo 2000 caracteres')
        .refine((text) => !text.includes('\0'), 'Contiene caracteres no permitidos')
        .nullish(),
      locations: lines,
      charges: chargesInput.optional(),
    },
    { error: (issue) => (issue.code === 'unrecognized_keys' ? undefined : institutionTexts.products) },
  )
  .superRefine((loan, context) => {
    for (const [field, message] of Object.entries(upsideDownLoanRanges(loan)))
      context.addIssue({ code: 'custom', path: [field], message });
  });
export type PersonalLoanInput = z.output<typeof personalLoanInput>;

const positiveOr = (rate: number | null | undefined, fallback: number) =>
  typeof rate === 'number' && rate > 0 ? rate : fallback;

/**
 * Fills what a personal loan leaves out (spec 3 §5): amounts from 1,000, at least 1; 12 to 36 months; a maximum income of 20 times the
 * minimum; a rate at or below zero is the institution's, or 0.01 when that is not positive either. A default never turns a
 * range upside down.
 *
 * @param institution its own rates, annual percent
 */
export function completePersonalLoan(
  sent: PersonalLoanInput,
  institution: { minRate: number | null; maxRate: number | null },
): PersonalLoan {
  const defaults = personalLoanDefaults;
  const minAmount = Math.max(1, sent.minAmount ?? Math.min(defaults.minAmount, sent.maxAmount ?? defaults.minAmount));
  const minTerm = sent.minTerm ?? Math.min(defaults.minTerm, sent.maxTerm ?? defaults.minTerm);
  const minIncome = sent.minIncome ?? Math.min(defaults.minIncome, sent.maxIncome ?? defaults.minIncome);
  const ownRate = (rate: number | null) => positiveOr(rate ?? defaults.ratePercent, defaults.lowestRatePercent);
  return {
    minAmount,
    maxAmount: Math.max(minAmount, sent.maxAmount ?? defaults.maxAmount),
    minTerm,
    maxTerm: sent.maxTerm ?? Math.max(defaults.maxTerm, minTerm),
    minIncome,
    // Twenty times nothing would shut everybody out.
    maxIncome: sent.maxIncome ?? defaults.incomeFactor * (minIncome > 0 ? minIncome : defaults.minIncome),
    minRate: positiveOr(sent.minRate, ownRate(institution.minRate)),
    maxRate: positiveOr(sent.maxRate, ownRate(institution.maxRate)),
    requirements: sent.requirements ?? [],
    features: sent.features ?? [],
    description: sent.description ?? '',
    locations: sent.locations ?? [],
    charges: sent.charges ?? [],
  };
}

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

/** `{ mainBranch, otherBranches }`, as an object or as JSON text; null or '' is an institution without branches. */
export const branchesInput = z
  .custom<z.input<typeof branchesObject> | string | null>(() => true)
  .transform((value, context): Branches => {
    const empty = value === null || (typeof value === 'string' && value.trim() === '');
    const parsed = branchesObject.safeParse(empty ? {} : typeof value === 'string' ? readJson(value) : value);
    if (parsed.success) return parsed.data;
    context.addIssue({ code: 'custom', message: institutionTexts.branches });
    return z.NEVER;
  });

const ownRate = (message: string) => bodyNumber(message, { holds: (rate) => rate >= 0, message }, ...rateRules);

const typeSchema = z
  .string({ error: institutionTexts.type })
  .trim()
  .min(1, { error: institutionTexts.type, abort: true })
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
  /** False: listed last with NO DISPONIBLE and not to be chosen. */
  available: z.boolean().optional(),
  /** Buys a badge, never a place. */
  featured: z.boolean().optional(),
};

const ratesInOrder = (
  body: { minRate?: number | undefined; maxRate?: number | undefined },
  context: z.core.$RefinementCtx,
) => {
  if (body.minRate !== undefined && body.maxRate !== undefined && body.minRate > body.maxRate)
    context.addIssue({
      code: 'custom',
      path: ['maxRate'],
      message: 'La tasa máxima debe ser mayor o igual a la mínima',
    });
};

export const createInstitutionBody = z
  .strictObject({ ...institutionFields, ...ignoredAuthors, logo: imageDataUrlSchema(institutionTexts.logo) })
  .superRefine(ratesInOrder)
  .transform(withoutAuthors);
export type CreateInstitutionBody = z.output<typeof createInstitutionBody>;

/** An institution as administrators see it. */
export const adminInstitutionSchema = institutionSchema.extend({
  /** Grows with every change; also the ETag of one institution. */
  version: z.number().int(),
});
export type AdminInstitution = z.infer<typeof adminInstitutionSchema>;

/**
 * What is absent stays as it is; also the logo, which may be sent as the address it was answered with. With `version` (or the
 * header If-Match) a change of somebody else since then is a 409 with `staleVersionSchema` as `data`.
 */
export const updateInstitutionBody = z
  .strictObject({
    ...institutionFields,
    ...ignoredAuthors,
    logo: changedPictureSchema,
    version: seenVersionSchema,
  })
  .partial()
  .superRefine(ratesInOrder)
  .transform(withoutAuthors);
export type UpdateInstitutionBody = z.output<typeof updateInstitutionBody>;

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
  /** Deleted ones too. */
  showDeleted: flagQuery,
  available: flagQuery,
  featured: flagQuery,
  /** Part of the name. */
  q: searchQuery,
  sort: sortQuery(['name', '-name', '-createdAt', 'createdAt'], 'name'),
});
export type ListAdminInstitutionsQuery = z.output<typeof listAdminInstitutionsQuery>;

export const listAdminInstitutions = defineEndpoint({
  method: 'GET',
  path: '/admin/institutions',
  access: access.admin(),
  summary: 'Institutions that match the filters, by name',
  query: listAdminInstitutionsQuery,
  reply: paged(adminInstitutionSchema),
  errors: [],
  timeoutMs: adminTimeoutsMs.ordinary,
});

export const listAdminCities = defineEndpoint({
  method: 'GET',
  path: '/admin/institutions/cities',
  access: access.admin(),
  summary: 'Cities served, in Spanish alphabetical order',
  reply: success(z.array(z.string())),
  errors: [],
  timeoutMs: adminTimeoutsMs.ordinary,
});

/** Legal ceiling of consumer credit: the newest month published by the Banco Central del Ecuador. */
const rateCeilingSchema = z.object({
  /** 'YYYY-MM'. */
  month: z.string(),
  /** Effective annual percent. */
  percent: z.number(),
});
export type RateCeiling = z.infer<typeof rateCeilingSchema>;

const monthText = (month: string): string =>
  new Intl.DateTimeFormat('es', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01`));

const percentText = (value: number): string => `${value.toFixed(2).replace('.', ',')} %`;

/**
 * What is said of a rate above the ceiling, the same while it is typed and after it was saved. A warning, never a refusal: the
 * ceiling of another segment may count.
 */
export const rateCeilingText = (
  { nominalPercent, effectivePercent }: { nominalPercent: number; effectivePercent: number },
  { month, percent }: RateCeiling,
): string =>
  `${percentText(nominalPercent)} equivale a una tasa efectiva de ${percentText(effectivePercent)}, más que el máximo legal de consumo (${percentText(percent)}, ${monthText(month)})`;

/** What stands before that text on the screen. */
export const rateWarningMark = 'Atención:';

export const getRateCeiling = defineEndpoint({
  method: 'GET',
  path: '/admin/institutions/rate-ceiling',
  access: access.admin(),
  summary: 'Legal ceiling of consumer credit; null when no month is known',
  reply: success(rateCeilingSchema.nullable()),
  errors: [],
  timeoutMs: adminTimeoutsMs.ordinary,
});

export const getAdminInstitution = defineEndpoint({
  method: 'GET',
  path: '/admin/institutions/:id',
  access: access.admin(),
  summary: 'One institution, also a deleted one',
  params: adminIdParams,
  reply: success(adminInstitutionSchema),
  errors: ['NOT_FOUND'],
  timeoutMs: adminTimeoutsMs.ordinary,
});

/** A saved institution with what somebody should look at; an empty list where there is nothing. */
const savedInstitution = success(adminInstitutionSchema).extend({ warnings: z.array(institutionWarningSchema) });

export const createInstitution = defineEndpoint({
  method: 'POST',
  path: '/admin/institutions',
  access: access.admin('institutions.manage'),
  summary: 'Create an institution',
  body: createInstitutionBody,
  reply: savedInstitution,
  status: 201,
  errors: ['FILE_TOO_LARGE', 'FILE_TYPE_INVALID'],
  timeoutMs: adminTimeoutsMs.transfer,
  bodyLimitBytes: pictureBodyLimitBytes,
});

export const updateInstitution = defineEndpoint({
  method: 'PUT',
  path: '/admin/institutions/:id',
  access: access.admin('institutions.manage'),
  summary: 'Change an institution that is not deleted',
  params: adminIdParams,
  body: updateInstitutionBody,
  reply: savedInstitution,
  errors: ['NOT_FOUND', 'ALREADY_DELETED', 'CONFLICT', 'FILE_TOO_LARGE', 'FILE_TYPE_INVALID'],
  timeoutMs: adminTimeoutsMs.transfer,
  bodyLimitBytes: pictureBodyLimitBytes,
});

const institutionHoldingsSchema = z.object({
  /** Applications that chose it and are neither decided nor cancelled. */
  openCredits: z.number().int(),
  /** Of those, the ones that wait for a reviewer. */
  submittedCredits: z.number().int(),
  /** All that ever chose it. */
  credits: z.number().int(),
});
export type InstitutionHoldings = z.infer<typeof institutionHoldingsSchema>;

export const countInstitutionHoldings = defineEndpoint({
  method: 'GET',
  path: '/admin/institutions/:id/holdings',
  access: access.admin(),
  summary: 'How many applications chose an institution',
  params: adminIdParams,
  reply: success(institutionHoldingsSchema),
  errors: ['NOT_FOUND'],
  timeoutMs: adminTimeoutsMs.ordinary,
});

export const deleteInstitution = defineEndpoint({
  method: 'DELETE',
  path: '/admin/institutions/:id',
  access: access.admin('institutions.manage'),
  summary: 'Delete an institution: it is only hidden',
  params: adminIdParams,
  reply: success(adminInstitutionSchema),
  errors: ['NOT_FOUND', 'ALREADY_DELETED'],
  timeoutMs: adminTimeoutsMs.ordinary,
});

export const restoreInstitution = defineEndpoint({
  method: 'POST',
  path: '/admin/institutions/:id/restore',
  access: access.admin('institutions.manage'),
  summary: 'Bring a deleted institution back',
  params: adminIdParams,
  reply: success(adminInstitutionSchema),
  errors: ['NOT_FOUND', 'CONFLICT'],
  timeoutMs: adminTimeoutsMs.ordinary,
});

export const adminInstitutionEndpoints = [
  listAdminInstitutions,
  listAdminCities,
  getRateCeiling,
  getAdminInstitution,
  countInstitutionHoldings,
  createInstitution,
  updateInstitution,
  deleteInstitution,
  restoreInstitution,
] as const;
