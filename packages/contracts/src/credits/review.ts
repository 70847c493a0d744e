import type { z } from 'zod';
import { access } from '../core/access.ts';
import { adminTimeoutsMs, requiredTexts } from '../core/admin-fields.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import type {
  adminCreditDetailSchema,
  adminCreditFilterSchema,
  adminCreditSchema,
  adminCreditSchemas,
  creditApplicantSchema,
  listAdminCreditsQuery,
  returnCreditBody,
  sharedFileSchema,
  verifyCreditDocumentBody,
} from './review.schemas.ts';

export type CreditApplicant = z.infer<typeof creditApplicantSchema>;

export type AdminCredit = z.infer<typeof adminCreditSchema>;

export type SharedFile = z.infer<typeof sharedFileSchema>;

export type AdminCreditDetail = z.infer<typeof adminCreditDetailSchema>;

export type AdminCreditFilter = z.output<typeof adminCreditFilterSchema>;

export type ListAdminCreditsQuery = z.output<typeof listAdminCreditsQuery>;

export const listAdminCredits = defineEndpoint<typeof adminCreditSchemas.listAdminCredits>()({
  method: 'GET',
  path: '/admin/credits',
  access: access.admin('credits.read'),
  timeoutMs: adminTimeoutsMs.credits,
});

export const allCreditsMaximum = 10_000;

/**
 * With `Accept: application/x-ndjson` all rows are streamed, one JSON object per line; else at most
 * 10,000 are returned.
 */
export const listAllAdminCredits = defineEndpoint<typeof adminCreditSchemas.listAllAdminCredits>()({
  method: 'GET',
  path: '/admin/credits/all',
  access: access.admin('credits.read'),
  timeoutMs: adminTimeoutsMs.credits,
});

export const listPendingCredits = defineEndpoint<typeof adminCreditSchemas.listPendingCredits>()({
  method: 'GET',
  path: '/admin/credits/pending',
  access: access.admin('credits.read'),
  timeoutMs: adminTimeoutsMs.credits,
});

export const exportAdminCredits = defineEndpoint<typeof adminCreditSchemas.exportAdminCredits>()({
  method: 'GET',
  path: '/admin/credits/export',
  access: access.admin('credits.read'),
  reply: 'bytes',
  timeoutMs: adminTimeoutsMs.transfer,
});

export const getAdminCreditOffer = defineEndpoint<typeof adminCreditSchemas.getAdminCreditOffer>()({
  method: 'GET',
  path: '/admin/credits/:id/offer',
  access: access.admin('credits.read'),
  timeoutMs: adminTimeoutsMs.ordinary,
});

/** `data.version` is also the ETag. */
export const getAdminCredit = defineEndpoint<typeof adminCreditSchemas.getAdminCredit>()({
  method: 'GET',
  path: '/admin/credits/:id',
  access: access.admin('credits.read'),
  timeoutMs: adminTimeoutsMs.credits,
  client: { missingIdText: requiredTexts.creditId },
});

/**
 * APPROVED needs credits.approve, REJECTED credits.reject, other statuses either one. A 409 has
 * `data: { status, version }`.
 */
export const changeAdminCreditStatus = defineEndpoint<typeof adminCreditSchemas.changeAdminCreditStatus>()({
  method: 'POST',
  path: '/admin/credits/:id/status',
  access: access.admin('credits.approve', 'credits.reject'),
  timeoutMs: adminTimeoutsMs.ordinary,
  client: { missingIdText: requiredTexts.creditId },
});

export const creditReturnedMessage = 'Crédito devuelto para corregir';

export type ReturnCreditBody = z.output<typeof returnCreditBody>;

/**
 * In one transaction: the named documents are rejected, the credit becomes PENDING and the
 * applicant gets one mail. With documents, only those can be changed; without any, everything can.
 * Naming documents also needs documents.verify. A 409 has `data: { status, version }`.
 */
export const returnCredit = defineEndpoint<typeof adminCreditSchemas.returnCredit>()({
  method: 'POST',
  path: '/admin/credits/:id/return',
  access: access.admin('credits.approve', 'credits.reject'),
  timeoutMs: adminTimeoutsMs.ordinary,
});

export type VerifyCreditDocumentBody = z.output<typeof verifyCreditDocumentBody>;

export const documentVerificationMessage = (verified: boolean | null): string =>
  verified === null
    ? 'Documento marcado como pendiente'
    : verified
      ? 'Documento aprobado exitosamente'
      : 'Documento rechazado exitosamente';

export const verifyCreditDocument = defineEndpoint<typeof adminCreditSchemas.verifyCreditDocument>()({
  method: 'POST',
  path: '/admin/credits/:id/verify-document',
  access: access.admin('documents.verify'),
  client: { retry: false },
  timeoutMs: adminTimeoutsMs.ordinary,
});
