import { z } from 'zod';
import { amortizationTypeSchema, chargedRowSchema } from '../amortization.schemas.ts';
import type { AmortizationType } from '../amortization.ts';
import { signInFirstMessage } from '../core/access.ts';
import type { EndpointSchemas } from '../core/endpoint.ts';
import { success } from '../core/envelope.schemas.ts';
import {
  creditDocumentSchema,
  daySchema,
  emailSchema,
  idSchema,
  isoTimeSchema,
  pathIdSchema,
  textLine,
} from '../core/fields.schemas.ts';
import { amountSchema, incomeSchema, moneySchema, rateSchema, termSchema } from '../core/numbers.schemas.ts';
import { documentSummarySchema, documentTypeSchema } from '../documents/applicant.schemas.ts';
import {
  consentFlag,
  consentTermsVersion,
  handoverConsentSchema,
  ownHandoverFields,
} from '../handovers/applicant.schemas.ts';
import { chargeSchema, costFields, keptCostFields } from '../institutions/charge-shapes.schemas.ts';
import { contactSchemas, institutionTypeSchema } from '../institutions/public.schemas.ts';
import { statedReasonSchema } from './stated-reasons.schemas.ts';
import { creditStatusSchema } from './status.schemas.ts';
import { turnSchema } from './turn.schemas.ts';

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

export const chosenInstitutionSchema = creditInstitutionSchema.extend({
  /** Path /instituciones/{slug}; null once deleted. */
  slug: z.string().nullable(),
  /** City of the branch to visit: the applicant's, else the main one; null without branches. */
  branch: z.string().nullable(),
  ...contactSchemas,
  requirements: z.array(z.string()),
});

/** A document the applicant must replace before sending the application again. */
export const correctionSchema = statedReasonSchema.extend({
  documentId: z.string(),
  documentType: documentTypeSchema,
  replaced: z.boolean(),
});

export const reviewOutcomeFields = {
  /** 1 until it is first returned, then one more for each time it is sent again. */
  round: z.number().int().positive(),
  /** Documents to replace, including those already replaced; empty when every document may be changed. */
  corrections: z.array(correctionSchema),
  /**
   * True when only the documents of `corrections` may be changed, and neither the other documents
   * nor the institution and amortization type.
   */
  onlyCorrections: z.boolean(),
  /** When and why the whole application was last returned; null if it never was. */
  returned: statedReasonSchema.extend({ at: isoTimeSchema }).nullable(),
  rejection: statedReasonSchema.nullable(),
};

/** `charges` and `payment` are present only in details. */
export const shownRowSchema = chargedRowSchema.partial({ charges: true, payment: true });

/** 'C-26-04821': year of creation and running number, short enough to dictate. */
export const creditNumberSchema = z.string();

export const requestFields = {
  amount: moneySchema,
  /** Months. */
  term: z.number().int(),
  income: moneySchema,
  location: z.string(),
};

/**
 * Figures with the charges that are required or set by law, for the chosen system or else French;
 * null without an institution.
 */
export const paymentFields = {
  /** With the charges of their month. */
  firstPayment: moneySchema.nullable(),
  lastPayment: moneySchema.nullable(),
  /** Paid on the first day, separately from the loan. */
  upfront: moneySchema.nullable(),
  /** Amount, interest and charges that are not refunded. */
  realTotal: moneySchema.nullable(),
};

/** Derived figures are null until an institution is chosen. */
export const userCreditSchema = z.object({
  id: z.string(),
  number: creditNumberSchema,
  ...requestFields,
  email: z.string(),
  document: z.string(),
  termsAccepted: z.boolean(),
  status: creditStatusSchema,
  /** Incremented by every change; detects concurrent writes. */
  version: z.number().int(),
  institutionId: z.string().nullable(),
  institution: chosenInstitutionSchema.nullable(),
  rate: rateSchema.nullable(),
  amortizationType: amortizationTypeSchema.nullable(),
  amortizationTable: z.array(shownRowSchema).nullable(),
  /** Capital and interest; the first instalment of a German table. */
  monthlyPayment: moneySchema.nullable(),
  totalPayment: moneySchema.nullable(),
  ...paymentFields,
  documents: z.array(documentSummarySchema),
  ...reviewOutcomeFields,
  createdAt: isoTimeSchema,
  updatedAt: isoTimeSchema,
  /** The first time; `lastSubmittedAt` the last time. */
  submittedAt: isoTimeSchema.nullable(),
  lastSubmittedAt: isoTimeSchema.nullable(),
  /** The day by which an answer comes; null unless the application waits for one. */
  answerBy: daySchema.nullable(),
  turn: turnSchema,
  /** Null while nothing was said about the present institution. */
  handoverConsent: handoverConsentSchema.nullable(),
});

export const timelineEntrySchema = z.object({
  at: isoTimeSchema,
  status: creditStatusSchema,
  /** The institution answers for an approved application. */
  by: z.enum(['user', 'admin', 'system', 'institution']),
  note: z.string().nullable(),
});

const monthlyRateSchema = z.object({ month: z.string(), effectiveRate: rateSchema });

/** The other figures of the offer, for the chosen system or else French; absent until an institution is chosen. */
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
  /** Annual percent, charges, and limits in dollars and months. */
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
  version: z.string(),
  ceiling: monthlyRateSchema.nullable(),
  average: monthlyRateSchema.nullable(),
  /** At minRate, with the charges that are required or set by law. */
  figures: z.object({ french: systemFiguresSchema, german: systemFiguresSchema }),
});

/** The offer on the day the institution was chosen. */
export const creditOfferSchema = z.object({
  snapshot: offerSnapshotSchema,
  /** Hex; of the snapshot as compact UTF-8 JSON with keys sorted at every level. */
  sha256: z.string(),
  takenAt: isoTimeSchema,
  /**
   * Whether rates, charges or limits now differ or the institution is no longer available. Frozen
   * at the decision.
   */
  changedSince: z.boolean(),
});

export const creditDetailsSchema = userCreditSchema.extend({
  ...offerFigureFields,
  ...ownHandoverFields,
  timeline: z.array(timelineEntrySchema),
});

/** Also validates the request form. E-mail and cédula are always stored from the profile. */
export const createCreditBody = z.strictObject({
  amount: amountSchema,
  term: termSchema,
  income: incomeSchema,
  location: textLine(100),
  email: emailSchema,
  document: creditDocumentSchema,
  termsAccepted: z.literal(true, { error: 'Debes aceptar los términos y condiciones' }),
  /** The version of the terms that was shown; absent means the current one. */
  termsVersionId: idSchema.optional(),
  status: z.literal('PENDING', { error: 'Una solicitud nueva empieza como PENDING' }).optional(),
});

export const changeCreditStatusBody = z
  .strictObject({
    status: applicantStatusSchema.optional(),
    institutionId: idSchema.optional(),
    /** With DOCUMENTS_SUBMITTED only; absent leaves what was given before. */
    handoverConsent: consentFlag.optional(),
    termsVersionId: consentTermsVersion,
  })
  .refine((body) => body.status !== undefined || body.institutionId !== undefined, {
    error: 'Debe indicar un estado o una institución',
    path: ['status'],
  })
  .refine(({ status, handoverConsent }) => handoverConsent === undefined || status === 'DOCUMENTS_SUBMITTED', {
    error: 'El permiso se da al enviar los documentos',
    path: ['handoverConsent'],
  })
  .refine(({ handoverConsent, termsVersionId }) => termsVersionId === undefined || handoverConsent !== undefined, {
    error: 'La versión de los términos va con el permiso',
    path: ['termsVersionId'],
  });

/** The table must not be empty, but the server computes and stores its own. */
export const saveAmortizationBody = z.strictObject({
  amortizationType: amortizationTypeSchema,
  amortizationTable: z
    .array(z.unknown(), { error: 'La tabla de amortización es requerida' })
    .min(1, 'La tabla de amortización es requerida')
    .max(360, 'La tabla de amortización es demasiado larga'),
});

/** Rates in annual percent. */
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
  /** 12 × the monthly internal rate. */
  tir: rateSchema,
  /** tir × 1.05, one decimal. */
  tea: rateSchema,
  /** rate + total interest / amount × 100. */
  effectiveAnnualRate: rateSchema,
  /** (1 + monthly internal rate)^12 − 1, without charges. Compare offers by `realAnnualRate` instead. */
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
