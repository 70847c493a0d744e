import { z } from 'zod';
import { amortizationTypeSchema, chargedRowSchema } from '../amortization.schemas.ts';
import type { AmortizationType } from '../amortization.ts';
import { signInFirstMessage } from '../core/access.ts';
import type { EndpointSchemas } from '../core/endpoint.ts';
import { success } from '../core/envelope.schemas.ts';
import {
  creditDocumentSchema,
  emailSchema,
  idSchema,
  isoTimeSchema,
  pathIdSchema,
  textLine,
} from '../core/fields.schemas.ts';
import { amountSchema, incomeSchema, moneySchema, rateSchema, termSchema } from '../core/numbers.schemas.ts';
import { documentSummarySchema, documentTypeSchema } from '../documents/applicant.schemas.ts';
import { chargeSchema, costFields, keptCostFields } from '../institutions/charge-shapes.schemas.ts';
import { contactSchemas, institutionTypeSchema } from '../institutions/public.schemas.ts';
import { statedReasonSchema } from './stated-reasons.schemas.ts';
import { creditStatusSchema } from './status.schemas.ts';

/** Statuses an applicant may ask for. */
const applicantStatuses = ['PENDING', 'INSTITUTION_SELECTED', 'DOCUMENTS_SUBMITTED', 'CANCELLED'] as const;

const applicantStatusSchema = z.enum(applicantStatuses, { error: 'Estado inválido' });

export const creditInstitutionSchema = z.object({
  id: z.string(),
  name: z.string(),
  type: institutionTypeSchema,
  logo: z.string().nullable(),
  minRate: rateSchema,
  email: z.string().nullable(),
});

/** The institution of an own credit, with what is needed to go there. */
export const chosenInstitutionSchema = creditInstitutionSchema.extend({
  /** URL of its page, /instituciones/{slug}; null once it is deleted. */
  slug: z.string().nullable(),
  /** City of the branch to go to: the applicant's own, else the main one; null without branches. */
  branch: z.string().nullable(),
  ...contactSchemas,
  /** What it asks for, in its own words. */
  requirements: z.array(z.string()),
});

/** A document that its applicant has to change before the application can be sent again. */
export const correctionSchema = statedReasonSchema.extend({
  /** The document that was not accepted. */
  documentId: z.string(),
  documentType: documentTypeSchema,
  /** Whether another file has taken its place. */
  replaced: z.boolean(),
});

/**
 * What of giving back and of rejecting stands with a credit, for its applicant and for the office.
 */
export const reviewOutcomeFields = {
  /**
   * How many times it has come before the reviewers: 1 until it is given back, then one more each
   * time.
   */
  round: z.number().int().positive(),
  /**
   * What has to be changed, or was changed since it was given back; empty where every document may
   * be changed.
   */
  corrections: z.array(correctionSchema),
  /**
   * Nothing but the documents of `corrections` may be changed now: neither the others nor
   * institution and amortization.
   */
  onlyCorrections: z.boolean(),
  /**
   * When and why it was last given back as a whole; null when it never was, or when it was opened
   * without one.
   */
  returned: statedReasonSchema.extend({ at: isoTimeSchema }).nullable(),
  /** Why it was rejected; null otherwise. */
  rejection: statedReasonSchema.nullable(),
};

/** A stored row; in details with what is charged that month. */
export const shownRowSchema = chargedRowSchema.partial({ charges: true, payment: true });

/** 'C-26-04821': the year in which it was made and a running number, to dictate and to search for. */
export const creditNumberSchema = z.string();

/** What was asked for, as applicant and office see it. */
export const requestFields = {
  amount: moneySchema,
  /** Months. */
  term: z.number().int(),
  income: moneySchema,
  location: z.string(),
};

/**
 * What a person reads of a loan, with the charges of the law and required ones: of the chosen
 * system, French before that; null without an institution.
 */
export const paymentFields = {
  /** The first instalment with the charges of that month, and the last one. */
  firstPayment: moneySchema.nullable(),
  lastPayment: moneySchema.nullable(),
  /** Paid beside the loan on the first day. */
  upfront: moneySchema.nullable(),
  /** The amount, its interest and the charges that do not come back. */
  realTotal: moneySchema.nullable(),
};

/** A credit as its applicant sees it. Derived figures are null until an institution is chosen. */
export const userCreditSchema = z.object({
  id: z.string(),
  number: creditNumberSchema,
  ...requestFields,
  email: z.string(),
  document: z.string(),
  termsAccepted: z.boolean(),
  status: creditStatusSchema,
  /** Grows with every change; tells a second writer that the credit moved on. */
  version: z.number().int(),
  institutionId: z.string().nullable(),
  institution: chosenInstitutionSchema.nullable(),
  /** Annual percent the figures are computed with. */
  rate: rateSchema.nullable(),
  amortizationType: amortizationTypeSchema.nullable(),
  /** Rows carry `charges` and `payment` in details. */
  amortizationTable: z.array(shownRowSchema).nullable(),
  /** Capital and interest of an instalment; the first one of a German table. */
  monthlyPayment: moneySchema.nullable(),
  /** Capital and interest of the whole table. */
  totalPayment: moneySchema.nullable(),
  ...paymentFields,
  documents: z.array(documentSummarySchema),
  ...reviewOutcomeFields,
  createdAt: isoTimeSchema,
  updatedAt: isoTimeSchema,
  /** The first time it was sent. */
  submittedAt: isoTimeSchema.nullable(),
  /** The last time it was sent. */
  lastSubmittedAt: isoTimeSchema.nullable(),
});

export const timelineEntrySchema = z.object({
  at: isoTimeSchema,
  status: creditStatusSchema,
  by: z.enum(['user', 'admin', 'system']),
  note: z.string().nullable(),
});

const monthlyRateSchema = z.object({ month: z.string(), effectiveRate: rateSchema });

/**
 * The other figures of the offer for the chosen system, French before that; absent until an
 * institution is chosen.
 */
export const offerFigureFields = z
  .object({
    ...costFields,
    effectiveRate: rateSchema,
    aboveCeiling: z.boolean(),
    averageCharged: monthlyRateSchema.nullable(),
  })
  .omit({ firstPayment: true, lastPayment: true, upfront: true, realTotal: true })
  .partial().shape;

const systemFiguresSchema = z.object({
  rate: rateSchema,
  monthlyPayment: moneySchema,
  totalPayment: moneySchema,
  totalInterest: moneySchema,
  effectiveRate: rateSchema,
  ...keptCostFields,
});

export const offerSnapshotSchema = z.object({
  /**
   * Annual percents at which the institution lends, its charges, and its limits in dollars and
   * months.
   */
  product: z.object({
    minRate: rateSchema,
    maxRate: rateSchema,
    charges: z.array(chargeSchema),
    limits: z.object({
      minAmount: moneySchema,
      maxAmount: moneySchema,
      minTerm: z.number().int(),
      maxTerm: z.number().int(),
      minIncome: moneySchema,
      maxIncome: moneySchema,
    }),
  }),
  /** Id of the version of its rates that was in force. */
  version: z.string(),
  ceiling: monthlyRateSchema.nullable(),
  average: monthlyRateSchema.nullable(),
  /** At minRate, with the charges of the law and required ones. */
  figures: z.object({ french: systemFiguresSchema, german: systemFiguresSchema }),
});

/** The offer as it was on the day the institution was chosen. */
export const creditOfferSchema = z.object({
  snapshot: offerSnapshotSchema,
  /** Hex, of the snapshot as compact JSON with keys sorted at every level, UTF-8. */
  sha256: z.string(),
  takenAt: isoTimeSchema,
  /**
   * Rates, charges or limits differ today, or the institution cannot be chosen any more; from the
   * decision on, as it was then.
   */
  changedSince: z.boolean(),
});

export const creditDetailsSchema = userCreditSchema.extend({
  ...offerFigureFields,
  timeline: z.array(timelineEntrySchema),
});

/**
 * Also what the request form validates with. E-mail and cédula are stored from the profile,
 * whatever is sent.
 */
export const createCreditBody = z.strictObject({
  amount: amountSchema,
  term: termSchema,
  income: incomeSchema,
  location: textLine(100),
  email: emailSchema,
  document: creditDocumentSchema,
  termsAccepted: z.literal(true, { error: 'Debes aceptar los términos y condiciones' }),
  /** The version of the terms that was on the screen; absent, the one in force. */
  termsVersionId: idSchema.optional(),
  status: z.literal('PENDING', { error: 'Una solicitud nueva empieza como PENDING' }).optional(),
});

export const changeCreditStatusBody = z
  .strictObject({ status: applicantStatusSchema.optional(), institutionId: idSchema.optional() })
  .refine((body) => body.status !== undefined || body.institutionId !== undefined, {
    error: 'Debe indicar un estado o una institución',
    path: ['status'],
  });

/** The posted table must be present and non-empty; the server computes and stores its own. */
export const saveAmortizationBody = z.strictObject({
  amortizationType: amortizationTypeSchema,
  amortizationTable: z
    .array(z.unknown(), { error: 'La tabla de amortización es requerida' })
    .min(1, 'La tabla de amortización es requerida')
    .max(360, 'La tabla de amortización es demasiado larga'),
});

/** The information sheet. Rates in annual percent. */
export const informationSheetSchema = z.object({
  number: creditNumberSchema,
  institution: creditInstitutionSchema,
  amount: moneySchema,
  term: z.number().int(),
  amortizationType: amortizationTypeSchema,
  system: z.string(),
  segment: z.string(),
  subsegment: z.string(),
  nominalRate: rateSchema,
  /** Twelve times the monthly internal rate. */
  tir: rateSchema,
  /** tir × 1.05, one decimal. */
  tea: rateSchema,
  /** Rate + total interest / amount × 100. */
  effectiveAnnualRate: rateSchema,
  /**
   * (1 + monthly TIR)^12 − 1, of the interest alone; `realAnnualRate` is the figure to compare by.
   */
  trueEffectiveRate: rateSchema,
  installment: moneySchema,
  totalInterest: moneySchema,
  totalInsurance: moneySchema,
  totalPayment: moneySchema,
  netReceived: moneySchema,
  associatedCosts: moneySchema,
  daysPerInstallment: z.number().int(),
  issuedAt: isoTimeSchema,
  ...costFields,
  table: z.array(chargedRowSchema),
});

const creditParams = z.object({ id: pathIdSchema });

export const creditSchemas = {
  createCredit: {
    unauthorizedMessage: signInFirstMessage,
    summary: 'Creates a credit application',
    body: createCreditBody,
    reply: success(userCreditSchema),
    status: 201,
    errors: ['INVALID_AMOUNT', 'INVALID_TERM', 'CONFLICT'],
    missingMessage: 'Todos los campos son requeridos',
    takesIdempotencyKey: true,
  },
  listUserCredits: {
    unauthorizedMessage: signInFirstMessage,
    summary: 'Own credits, newest first',
    reply: success(z.array(userCreditSchema)),
    errors: [],
  },
  getCreditDetails: {
    unauthorizedMessage: signInFirstMessage,
    summary: 'One own credit with its timeline',
    params: creditParams,
    reply: success(creditDetailsSchema),
    errors: ['NOT_FOUND'],
  },
  changeCreditStatus: {
    unauthorizedMessage: signInFirstMessage,
    summary: 'Chooses the institution, submits or cancels an own credit',
    params: creditParams,
    body: changeCreditStatusBody,
    reply: success(creditDetailsSchema),
    errors: ['NOT_FOUND', 'CONFLICT', 'INVALID_TRANSITION'],
  },
  saveAmortization: {
    unauthorizedMessage: signInFirstMessage,
    summary: 'Chooses the amortization system of an own credit',
    params: creditParams,
    body: saveAmortizationBody,
    reply: success(creditDetailsSchema),
    errors: ['NOT_FOUND', 'CONFLICT', 'INVALID_TRANSITION'],
  },
  getInformationSheet: {
    unauthorizedMessage: signInFirstMessage,
    summary: 'Information sheet of an own credit',
    params: creditParams,
    query: z.object({
      type: z
        .union([z.enum(['1', '2']), amortizationTypeSchema], { error: 'Debe seleccionar un tipo de amortización' })
        .transform((type): AmortizationType => (Number(type) === 1 ? 1 : 2))
        .optional(),
      format: z.enum(['json', 'pdf'], { error: "El formato debe ser 'json' o 'pdf'" }).optional(),
    }),
    reply: success(informationSheetSchema),
    fileTypes: ['application/pdf'],
    costly: { work: 'sheets', format: 'pdf' },
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  getCreditOffer: {
    unauthorizedMessage: signInFirstMessage,
    summary: 'The offer of an own credit as it was when its institution was chosen',
    params: creditParams,
    reply: success(creditOfferSchema),
    errors: ['NOT_FOUND'],
  },
} satisfies Record<string, EndpointSchemas>;
