import { z } from 'zod';
import { amortizationTypeSchema } from '../amortization.schemas.ts';
import {
  adminIdParams,
  amountFilterQuery,
  dayQuery,
  flagQuery,
  idFilterQuery,
  optionalText,
  repeatableQuery,
  searchQuery,
  sortQuery,
} from '../core/admin-fields.schemas.ts';
import { requiredTexts } from '../core/admin-fields.ts';
import type { EndpointSchemas } from '../core/endpoint.ts';
import { paged, pageQuery, success } from '../core/envelope.schemas.ts';
import { idSchema, isoTimeSchema } from '../core/fields.schemas.ts';
import { moneySchema, rateSchema } from '../core/numbers.schemas.ts';
import { adminDocumentSchema } from '../documents/review.schemas.ts';
import { adminHandoverSchema } from '../handovers/admin.schemas.ts';
import { handoverHeldSchema } from '../handovers/applicant.schemas.ts';
import { institutionTypeSchema } from '../institutions/public.schemas.ts';
import {
  creditNumberSchema,
  creditOfferSchema,
  offerFigureFields,
  paymentFields,
  requestFields,
  reviewOutcomeFields,
  shownRowSchema,
  timelineEntrySchema,
} from './applicant.schemas.ts';
import { reviewStatusSchema } from './review-status.schemas.ts';
import { creditStatusSchema } from './status.schemas.ts';
import { creditStatuses } from './status.ts';
import { turnSchema } from './turn.schemas.ts';

/** Everything except the names is null once the account is deleted and the credit anonymized. */
export const creditApplicantSchema = z.object({
  id: z.string().nullable(),
  nombres: z.string(),
  apellidos: z.string(),
  cedula: z.string().nullable(),
  email: z.string().nullable(),
  telefono: z.string().nullable(),
});

const documentCountsSchema = z.object({
  total: z.number().int(),
  verified: z.number().int(),
  rejected: z.number().int(),
});

/** Who has a waiting application, and until when. */
export const takenSchema = z.object({
  by: z.object({ id: z.string(), name: z.string() }),
  since: isoTimeSchema,
  until: isoTimeSchema,
  mine: z.boolean(),
});

/** Derived figures are null until an institution is chosen. */
export const adminCreditSchema = z.object({
  id: z.string(),
  number: creditNumberSchema,
  status: creditStatusSchema,
  ...requestFields,
  user: creditApplicantSchema,
  institution: z
    .object({
      id: z.string(),
      name: z.string(),
      type: institutionTypeSchema,
      logo: z.string().nullable(),
      minRate: rateSchema,
      /** False once deleted. */
      isActive: z.boolean(),
    })
    .nullable(),
  rate: rateSchema.nullable(),
  /** Capital and interest; the first instalment of a German table. */
  monthlyPayment: moneySchema.nullable(),
  totalPayment: moneySchema.nullable(),
  ...paymentFields,
  amortizationType: amortizationTypeSchema.nullable(),
  documentCounts: documentCountsSchema,
  /** Incremented by every change; send it back to detect another reviewer's change. */
  version: z.number().int(),
  createdAt: isoTimeSchema,
  updatedAt: isoTimeSchema,
  /** The first time; its age in the queue is counted from here. */
  submittedAt: isoTimeSchema.nullable(),
  lastSubmittedAt: isoTimeSchema.nullable(),
  decidedAt: isoTimeSchema.nullable(),
  decidedBy: z.string().nullable(),
  /** Null also when that administrator was deleted. */
  decidedByName: z.string().nullable(),
  round: z.number().int().positive(),
  /** The reviewer who last returned it, who gets it again; null if none or deleted. */
  returnedTo: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Null once it has lapsed. */
  taken: takenSchema.nullable(),
  /** By when an answer was promised; null unless the application waits for one. */
  dueAt: isoTimeSchema.nullable(),
  /** Waits, and `dueAt` is past or on the last of the promised working days. */
  isUrgent: z.boolean(),
  /** The caller's own application, which another administrator must decide (403). */
  isOwn: z.boolean(),
});

const officeTimelineEntrySchema = timelineEntrySchema.extend({
  /** Name of the administrator; null for others and for deleted ones. */
  who: z.string().nullable(),
});

export const sharedFileSchema = z.object({
  documentId: z.string(),
  people: z.number().int().positive(),
  /** Their newest applications, one each, newest first, at most five. */
  credits: z.array(z.object({ id: z.string(), name: z.string() })),
});

export const adminCreditDetailSchema = adminCreditSchema.extend({
  ...offerFigureFields,
  amortizationTable: z.array(shownRowSchema).nullable(),
  documents: z.array(adminDocumentSchema),
  /** Replaced documents with a verdict, newest first; deleted with the decision. */
  formerDocuments: z.array(adminDocumentSchema),
  ...reviewOutcomeFields,
  timeline: z.array(officeTimelineEntrySchema),
  formerApplications: z.number().int().nonnegative(),
  /** Documents that other users uploaded too, byte for byte. */
  sharedFiles: z.array(sharedFileSchema),
  /** The newest. */
  handover: adminHandoverSchema.nullable(),
  handoverHeld: handoverHeldSchema,
  turn: turnSchema,
  /** What an approval would send; null without an institution. */
  handoverPlan: z
    .object({
      consent: z.boolean(),
      /** How many confirmed contacts get it; 0 where the channel is 'none'. */
      contacts: z.number().int().nonnegative(),
      delayMinutes: z.number().int().nonnegative(),
    })
    .nullable(),
});

const creditFilters = {
  status: repeatableQuery(creditStatuses, 'Estado inválido', (text) => text.toUpperCase()),
  startDate: dayQuery,
  endDate: dayQuery,
  minAmount: amountFilterQuery,
  maxAmount: amountFilterQuery,
  institutionId: idFilterQuery,
  /** Applicant's name, cédula or e-mail, application number, or the start of its id. */
  q: searchQuery,
  /** As each credit says. */
  isUrgent: flagQuery,
  isReturned: flagQuery,
  /** Past `dueAt`; false means all others. */
  overdue: flagQuery,
  /** Held by the caller now; false means all others. */
  mine: flagQuery,
  /** `dueAt` lists only what waits: nothing else has one. */
  sort: sortQuery(['-createdAt', 'createdAt', '-amount', 'amount', 'dueAt', '-dueAt'], '-createdAt'),
};

export const adminCreditFilterSchema = z.object(creditFilters);

export const listAdminCreditsQuery = z.object({ ...creditFilters, ...pageQuery });

const versionSchema = z.number().int().nonnegative().optional();

/** Id from GET /admin/reasons. */
const reasonIdSchema = idSchema.nullish().transform((id) => id ?? null);

/** A stale `version` (or If-Match) is a 409. `reasonId` is for REJECTED only. */
export const changeAdminCreditStatusBody = z.strictObject({
  status: reviewStatusSchema,
  note: optionalText(1000),
  reasonId: reasonIdSchema,
  version: versionSchema,
});

const documentIdSchema = z.string({ error: requiredTexts.documentId }).min(1, requiredTexts.documentId).pipe(idSchema);

export const returnCreditBody = z
  .strictObject({
    documents: z
      .array(
        z
          .strictObject({ documentId: documentIdSchema, reasonId: reasonIdSchema, words: optionalText(1000) })
          .refine(({ reasonId, words }) => reasonId !== null || words !== '', {
            error: 'Elige o escribe un motivo',
            path: ['reasonId'],
          }),
      )
      .max(10, 'Son demasiados documentos')
      .nullish()
      .transform((documents) => documents ?? []),
    reasonId: reasonIdSchema,
    words: optionalText(1000),
    version: versionSchema,
  })
  .refine(({ documents, reasonId, words }) => documents.length > 0 || reasonId !== null || words !== '', {
    error: 'Marca al menos un documento o di qué hay que corregir',
    path: ['documents'],
  });

/**
 * `version` is the document's. `reasonId` is for rejections only. A 409 CONFLICT has `data: {
 * status, version, document: { id, isVerified, version, verifiedBy, verifiedByName, verifiedAt,
 * comments } }`.
 */
export const verifyCreditDocumentBody = z.strictObject({
  documentId: documentIdSchema,
  /** true verified, false rejected, null pending again. */
  verified: z
    .boolean({ error: 'Indica si el documento se aprueba (true), se rechaza (false) o queda pendiente (null)' })
    .nullable(),
  comments: optionalText(1000),
  reasonId: reasonIdSchema,
  version: versionSchema,
});

export const adminCreditSchemas = {
  listAdminCredits: {
    summary: 'Credits that match the filters, newest first',
    query: listAdminCreditsQuery,
    reply: paged(adminCreditSchema),
    errors: [],
  },
  listAllAdminCredits: {
    summary: 'Every credit that matches the filters',
    query: adminCreditFilterSchema,
    reply: z.object({
      success: z.literal(true),
      data: z.array(adminCreditSchema),
      total: z.number().int().nonnegative(),
    }),
    needsRecentProof: true,
    errors: ['CONFIRMATION_REQUIRED'],
  },
  listPendingCredits: {
    summary: 'The review queue: longest waiting first',
    query: z.object({ ...pageQuery, overdue: flagQuery }),
    reply: paged(adminCreditSchema),
    errors: [],
  },
  exportAdminCredits: {
    summary: 'The credits that match the filters, as a spreadsheet',
    query: z.object({
      ...creditFilters,
      format: z.enum(['xlsx', 'csv'], { error: "El formato debe ser 'xlsx' o 'csv'" }).default('xlsx'),
    }),
    fileTypes: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'],
    needsRecentProof: true,
    costly: { work: 'exports' },
    errors: ['CONFIRMATION_REQUIRED'],
  },
  getAdminCreditOffer: {
    summary: 'The offer of a credit as it was when its institution was chosen',
    params: adminIdParams,
    reply: success(creditOfferSchema),
    errors: ['NOT_FOUND'],
  },
  getAdminCredit: {
    summary: 'One credit with its table, documents and timeline',
    params: adminIdParams,
    reply: success(adminCreditDetailSchema),
    errors: ['NOT_FOUND'],
  },
  changeAdminCreditStatus: {
    summary: 'Approve, reject, put under review or send back a credit',
    params: adminIdParams,
    body: changeAdminCreditStatusBody,
    reply: success(adminCreditDetailSchema),
    errors: ['NOT_FOUND', 'CONFLICT', 'INVALID_TRANSITION'],
    missingMessage: requiredTexts.creditStatus,
    takesIfMatch: true,
  },
  returnCredit: {
    summary: 'Give an application back to its applicant for corrections',
    params: adminIdParams,
    body: returnCreditBody,
    reply: success(adminCreditDetailSchema),
    errors: ['NOT_FOUND', 'CONFLICT', 'INVALID_TRANSITION'],
    takesIfMatch: true,
  },
  verifyCreditDocument: {
    summary: 'Verify or reject one document of a credit',
    params: adminIdParams,
    body: verifyCreditDocumentBody,
    reply: success(adminDocumentSchema),
    errors: ['NOT_FOUND', 'CONFLICT', 'INVALID_TRANSITION'],
    takesIfMatch: true,
  },
} satisfies Record<string, EndpointSchemas>;
