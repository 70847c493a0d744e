import { z } from 'zod';
import { access } from '../core/access.ts';
import { adminIdParams, adminTimeoutsMs } from '../core/admin-fields.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { success } from '../core/envelope.ts';
import { isoTimeSchema, pathIdSchema } from '../core/fields.ts';
import { documentSummarySchema } from './applicant.ts';

const documentVerificationSchema = z.object({
  verifiedAt: isoTimeSchema,
  /** Id of the administrator. */
  verifiedBy: z.string(),
  /** For people; null when that administrator is gone. */
  verifiedByName: z.string().nullable(),
  comments: z.string(),
});

/** A document as a reviewer sees it. `isVerified` is null while nobody has reviewed it. */
export const adminDocumentSchema = documentSummarySchema.extend({
  creditId: z.string(),
  /**
   * When another file took its place; null for a present one. Former ones can be read until the
   * credit is decided.
   */
  replacedAt: isoTimeSchema.nullable(),
  /** Where its bytes are, relative to the site; a token is needed. */
  fileUrl: z.string(),
  metadata: z.object({
    originalName: z.string(),
    mimeType: z.string(),
    /** SHA-256 of the stored file, hex. */
    hash: z.string(),
    verificationDetails: documentVerificationSchema.nullable(),
    /** Supporting documents carry no logo: always null. */
    logoBase64: z.string().nullable(),
    /**
     * What became of the file between sending and storing; null for documents from before this was
     * kept.
     */
    processingDetails: z
      .object({
        receivedBytes: z.number().int(),
        storedBytes: z.number().int(),
        /** Images are written anew without EXIF; a PDF stays as it was sent. */
        metadataRemoved: z.boolean(),
      })
      .nullable(),
    /** Pixels as shown, of images. */
    dimensions: z.object({ width: z.number().int(), height: z.number().int() }).nullable(),
  }),
});
export type AdminDocument = z.infer<typeof adminDocumentSchema>;

const adminDocumentWithContentSchema = adminDocumentSchema.extend({
  /** Data URL. */
  fileContent: z.string(),
});
export type AdminDocumentWithContent = z.infer<typeof adminDocumentWithContentSchema>;

const documentParams = z.object({ id: pathIdSchema, docId: pathIdSchema });

export const listAdminDocuments = defineEndpoint({
  method: 'GET',
  path: '/admin/credits/:id/documents',
  access: access.admin(),
  summary: 'Documents of a credit, without content',
  params: adminIdParams,
  reply: success(z.array(adminDocumentSchema)),
  errors: ['NOT_FOUND'],
  timeoutMs: adminTimeoutsMs.ordinary,
});

export const getAdminDocument = defineEndpoint({
  method: 'GET',
  path: '/admin/credits/:id/documents/:docId',
  access: access.admin(),
  summary: 'One document with its content',
  params: documentParams,
  reply: success(adminDocumentWithContentSchema),
  errors: ['NOT_FOUND'],
  timeoutMs: adminTimeoutsMs.documentContent,
});

export const downloadAdminDocument = defineEndpoint({
  method: 'GET',
  path: '/admin/credits/:id/documents/:docId/download',
  access: access.admin(),
  summary: 'Bytes of a document, as attachment',
  params: documentParams,
  reply: 'bytes',
  fileTypes: ['application/pdf', 'image/jpeg', 'image/png'],
  errors: ['NOT_FOUND'],
  timeoutMs: adminTimeoutsMs.documentDownload,
});

export const validateAdminDocument = defineEndpoint({
  method: 'GET',
  path: '/admin/credits/:id/documents/:docId/validate',
  access: access.admin(),
  summary: 'Whether the stored file is intact and readable',
  params: documentParams,
  reply: success(z.object({ isValid: z.boolean(), message: z.string() })),
  errors: ['NOT_FOUND'],
  timeoutMs: adminTimeoutsMs.documentValidate,
});

/** For links that only know the document: a notification, /admin/documents/{id}. */
export const findAdminDocument = defineEndpoint({
  method: 'GET',
  path: '/admin/documents/:id',
  access: access.admin(),
  summary: 'One document by its id alone, without content; `creditId` says whose it is',
  params: adminIdParams,
  reply: success(adminDocumentSchema),
  errors: ['NOT_FOUND'],
  timeoutMs: adminTimeoutsMs.ordinary,
});

export const adminDocumentEndpoints = [
  listAdminDocuments,
  getAdminDocument,
  downloadAdminDocument,
  validateAdminDocument,
  findAdminDocument,
] as const;
