import { z } from 'zod';
import { amortizationTypeSchema } from '../amortization.ts';
import { access } from '../core/access.ts';
import {
  adminIdParams,
  adminTimeoutsMs,
  amountFilterQuery,
  dayQuery,
  flagQuery,
  idFilterQuery,
  optionalText,
  repeatableQuery,
  requiredTexts,
  searchQuery,
  sortQuery,
} from '../core/admin-fields.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { paged, pageQuery, success } from '../core/envelope.ts';
import { idSchema, isoTimeSchema } from '../core/fields.ts';
import { moneySchema, rateSchema } from '../core/numbers.ts';
import { getDashboardStats } from '../dashboard.ts';
import { adminDocumentSchema } from '../documents/review.ts';
import { institutionTypeSchema } from '../institutions/public.ts';
import {
  creditNumberSchema,
  creditOfferSchema,
  offerFigureFields,
  paymentFields,
  requestFields,
  reviewOutcomeFields,
  shownRowSchema,
  timelineEntrySchema,
} from './applicant.ts';
import { reviewStatusSchema } from './review-status.ts';
import { creditStatuses, creditStatusSchema } from './status.ts';

/**
 * The applicant. Everything but the names is null once the account is gone and the credit kept
 * anonymised.
 */
const creditApplicantSchema = z.object({
  id: z.string().nullable(),
  nombres: z.string(),
  apellidos: z.string(),
  cedula: z.string().nullable(),
  email: z.string().nullable(),
  telefono: z.string().nullable(),
});
export type CreditApplicant = z.infer<typeof creditApplicantSchema>;

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
export type AdminCredit = z.infer<typeof adminCreditSchema>;

/** A line of the timeline as the office reads it. */
const officeTimelineEntrySchema = timelineEntrySchema.extend({
  /** Name of the administrator; null for others, and when that administrator is gone. */
  who: z.string().nullable(),
});

const sharedFileSchema = z.object({
  documentId: z.string(),
  /** How many other people sent the same file. */
  people: z.number().int().positive(),
  /** Where it is: the newest application of each of them, newest first, five at most. */
  credits: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type SharedFile = z.infer<typeof sharedFileSchema>;

const adminCreditDetailSchema = adminCreditSchema.extend({
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
export type AdminCreditDetail = z.infer<typeof adminCreditDetailSchema>;

/** A credit of the review queue. */
const pendingCreditSchema = adminCreditSchema.extend({
  /** Submitted more than 48 hours ago. */
  isUrgent: z.boolean(),
});
export type PendingCredit = z.infer<typeof pendingCreditSchema>;

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

const adminCreditFilterSchema = z.object(creditFilters);
export type AdminCreditFilter = z.output<typeof adminCreditFilterSchema>;

export const listAdminCreditsQuery = z.object({ ...creditFilters, ...pageQuery });
export type ListAdminCreditsQuery = z.output<typeof listAdminCreditsQuery>;

export const listAdminCredits = defineEndpoint({
  method: 'GET',
  path: '/admin/credits',
  access: access.admin(),
  summary: 'Credits that match the filters, newest first',
  query: listAdminCreditsQuery,
  reply: paged(adminCreditSchema),
  errors: [],
  timeoutMs: adminTimeoutsMs.credits,
});

/** The most rows /all responses as JSON. */
export const allCreditsMaximum = 10_000;

/**
 * With `Accept: application/x-ndjson` every row is streamed, one JSON object a line; else at most
 * 10,000 with `total`.
 */
export const listAllAdminCredits = defineEndpoint({
  method: 'GET',
  path: '/admin/credits/all',
  access: access.admin(),
  summary: 'Every credit that matches the filters',
  query: adminCreditFilterSchema,
  reply: z.object({
    success: z.literal(true),
    data: z.array(adminCreditSchema),
    total: z.number().int().nonnegative(),
  }),
  errors: [],
  timeoutMs: adminTimeoutsMs.credits,
});

export const listPendingCredits = defineEndpoint({
  method: 'GET',
  path: '/admin/credits/pending',
  access: access.admin(),
  summary: 'The review queue: urgent first, then oldest',
  query: z.object(pageQuery),
  reply: paged(pendingCreditSchema),
  errors: [],
  timeoutMs: adminTimeoutsMs.credits,
});

export const exportAdminCredits = defineEndpoint({
  method: 'GET',
  path: '/admin/credits/export',
  access: access.admin(),
  summary: 'The credits that match the filters, as a spreadsheet',
  query: z.object({
    ...creditFilters,
    format: z.enum(['xlsx', 'csv'], { error: "El formato debe ser 'xlsx' o 'csv'" }).default('xlsx'),
  }),
  reply: 'bytes',
  fileTypes: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'],
  errors: [],
  timeoutMs: adminTimeoutsMs.transfer,
});

export const getAdminCreditOffer = defineEndpoint({
  method: 'GET',
  path: '/admin/credits/:id/offer',
  access: access.admin(),
  summary: 'The offer of a credit as it was when its institution was chosen',
  params: adminIdParams,
  reply: success(creditOfferSchema),
  errors: ['NOT_FOUND'],
  timeoutMs: adminTimeoutsMs.ordinary,
});

/** `data.version` is also the ETag. */
export const getAdminCredit = defineEndpoint({
  method: 'GET',
  path: '/admin/credits/:id',
  access: access.admin(),
  summary: 'One credit with its table, documents and timeline',
  params: adminIdParams,
  reply: success(adminCreditDetailSchema),
  errors: ['NOT_FOUND'],
  timeoutMs: adminTimeoutsMs.credits,
});

const versionSchema = z.number().int().nonnegative().optional();

/** A reason of GET /admin/reasons. */
const reasonIdSchema = idSchema.nullish().transform((id) => id?.toLowerCase() ?? null);

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

/**
 * The use case checks the exact permission: APPROVED credits.approve, REJECTED credits.reject, the
 * others either. A 409 carries `data: { status, version }`.
 */
export const changeAdminCreditStatus = defineEndpoint({
  method: 'POST',
  path: '/admin/credits/:id/status',
  access: access.admin('credits.approve', 'credits.reject'),
  summary: 'Approve, reject, put under review or send back a credit',
  params: adminIdParams,
  body: changeAdminCreditStatusBody,
  reply: success(adminCreditDetailSchema),
  errors: ['NOT_FOUND', 'CONFLICT', 'INVALID_TRANSITION'],
  timeoutMs: adminTimeoutsMs.ordinary,
  missingMessage: requiredTexts.creditStatus,
  takesIfMatch: true,
});

const documentIdSchema = z.string({ error: requiredTexts.documentId }).min(1, requiredTexts.documentId).pipe(idSchema);

/** Message of the response to giving an application back. */
export const creditReturnedMessage = 'Crédito devuelto para corregir';

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
export type ReturnCreditBody = z.output<typeof returnCreditBody>;

/**
 * One act: the named documents are rejected, the credit is PENDING again and its applicant gets one
 * mail. With documents only those can be changed, without any everything can. Naming documents also
 * needs documents.verify. A 409 carries `data: { status, version }`.
 */
export const returnCredit = defineEndpoint({
  method: 'POST',
  path: '/admin/credits/:id/return',
  access: access.admin('credits.approve', 'credits.reject'),
  summary: 'Give an application back to its applicant for corrections',
  params: adminIdParams,
  body: returnCreditBody,
  reply: success(adminCreditDetailSchema),
  errors: ['NOT_FOUND', 'CONFLICT', 'INVALID_TRANSITION'],
  timeoutMs: adminTimeoutsMs.ordinary,
  takesIfMatch: true,
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
export type VerifyCreditDocumentBody = z.output<typeof verifyCreditDocumentBody>;

export const documentVerificationMessage = (verified: boolean | null): string =>
  verified === null
    ? 'Documento marcado como pendiente'
    : verified
      ? 'Documento aprobado exitosamente'
      : 'Documento rechazado exitosamente';

export const verifyCreditDocument = defineEndpoint({
  method: 'POST',
  path: '/admin/credits/:id/verify-document',
  access: access.admin('documents.verify'),
  client: { retry: false },
  summary: 'Verify or reject one document of a credit',
  params: adminIdParams,
  body: verifyCreditDocumentBody,
  reply: success(adminDocumentSchema),
  errors: ['NOT_FOUND', 'CONFLICT', 'INVALID_TRANSITION'],
  timeoutMs: adminTimeoutsMs.ordinary,
  takesIfMatch: true,
});

export const adminCreditEndpoints = [
  listAdminCredits,
  listAllAdminCredits,
  listPendingCredits,
  exportAdminCredits,
  getDashboardStats,
  getAdminCredit,
  getAdminCreditOffer,
  changeAdminCreditStatus,
  returnCredit,
  verifyCreditDocument,
] as const;
