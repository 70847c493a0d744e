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

/**
 * The applicant. Everything but the names is null once the account is gone and the credit kept
 * anonymised.
 */
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

/**
 * A credit in the lists of the administration. Derived figures are null until an institution is
 * chosen.
 */
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
      /** URL of the image; null without one. */
      logo: z.string().nullable(),
      minRate: rateSchema,
      /** False: deleted since, so that it offers nothing any more. */
      isActive: z.boolean(),
    })
    .nullable(),
  /** Annual percent the figures are computed with. */
  rate: rateSchema.nullable(),
  /** Capital and interest of an instalment; the first one of a German table. */
  monthlyPayment: moneySchema.nullable(),
  /** Capital and interest of the whole table. */
  totalPayment: moneySchema.nullable(),
  ...paymentFields,
  /** 1 German, 2 French. */
  amortizationType: amortizationTypeSchema.nullable(),
  documentCounts: documentCountsSchema,
  /** Grows with every change; send it back to be told about a second reviewer. */
  version: z.number().int(),
  createdAt: isoTimeSchema,
  updatedAt: isoTimeSchema,
  /** The first time it was sent: what its age in the queue counts from. */
  submittedAt: isoTimeSchema.nullable(),
  /** The last time it was sent. */
  lastSubmittedAt: isoTimeSchema.nullable(),
  decidedAt: isoTimeSchema.nullable(),
  /** Id of the administrator who approved or rejected it. */
  decidedBy: z.string().nullable(),
  /** For people; null also when that administrator is gone. */
  decidedByName: z.string().nullable(),
  /** How many times it has come before the reviewers. */
  round: z.number().int().positive(),
  /**
   * Who gave it back last and gets it again; null when it never was, or that administrator is gone.
   */
  returnedTo: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** The application of whoever asks: somebody else decides it (403). */
  isOwn: z.boolean(),
});

/** A line of the timeline as the office reads it. */
const officeTimelineEntrySchema = timelineEntrySchema.extend({
  /** Name of the administrator; null for others, and when that administrator is gone. */
  who: z.string().nullable(),
});

export const sharedFileSchema = z.object({
  documentId: z.string(),
  /** How many other people sent the same file. */
  people: z.number().int().positive(),
  /** Where it is: the newest application of each of them, newest first, five at most. */
  credits: z.array(z.object({ id: z.string(), name: z.string() })),
});

export const adminCreditDetailSchema = adminCreditSchema.extend({
  ...offerFigureFields,
  amortizationTable: z.array(shownRowSchema).nullable(),
  documents: z.array(adminDocumentSchema),
  /**
   * Documents with a verdict that others took the place of, newest first; they go with the
   * decision.
   */
  formerDocuments: z.array(adminDocumentSchema),
  ...reviewOutcomeFields,
  timeline: z.array(officeTimelineEntrySchema),
  /** How many applications the same person made before this one. */
  formerApplications: z.number().int().nonnegative(),
  /**
   * Documents of this application that other people sent too, byte for byte; one for each such
   * document.
   */
  sharedFiles: z.array(sharedFileSchema),
});

/** A credit of the review queue. */
export const pendingCreditSchema = adminCreditSchema.extend({
  /** Submitted more than 48 hours ago. */
  isUrgent: z.boolean(),
});

const creditFilters = {
  status: repeatableQuery(creditStatuses, 'Estado inválido', (text) => text.toUpperCase()),
  startDate: dayQuery,
  endDate: dayQuery,
  minAmount: amountFilterQuery,
  maxAmount: amountFilterQuery,
  institutionId: idFilterQuery,
  /**
   * Applicant's name, cédula, e-mail, the number of the application, or the first characters of its
   * id.
   */
  q: searchQuery,
  /** Waits for a decision, and was submitted more than 48 hours ago. */
  isUrgent: flagQuery,
  /** Was given back to its applicant at least once. */
  isReturned: flagQuery,
  sort: sortQuery(['-createdAt', 'createdAt', '-amount', 'amount'], '-createdAt'),
};

export const adminCreditFilterSchema = z.object(creditFilters);

export const listAdminCreditsQuery = z.object({ ...creditFilters, ...pageQuery });

const versionSchema = z.number().int().nonnegative().optional();

/** A reason of GET /admin/reasons. */
const reasonIdSchema = idSchema.nullish().transform((id) => id ?? null);

/**
 * `version`, or the header If-Match, tells the second of two reviewers that the credit moved on.
 * `reasonId` belongs to REJECTED.
 */
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
 * `version` is the document's. `reasonId` belongs to a rejection. A 409 CONFLICT carries `data: {
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
    errors: ['CONFIRMATION_REQUIRED'],
  },
  listPendingCredits: {
    summary: 'The review queue: urgent first, then oldest',
    query: z.object(pageQuery),
    reply: paged(pendingCreditSchema),
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
