import { z } from 'zod';
import { adminIdParams } from '../core/admin-fields.schemas.ts';
import type { EndpointSchemas } from '../core/endpoint.ts';
import { success } from '../core/envelope.schemas.ts';
import { isoTimeSchema, pathIdSchema } from '../core/fields.schemas.ts';
import { documentSummarySchema } from './applicant.schemas.ts';

const documentVerificationSchema = z.object({
  verifiedAt: isoTimeSchema,
  verifiedBy: z.string(),
  /** Null when that administrator was deleted. */
  verifiedByName: z.string().nullable(),
  comments: z.string(),
});

export const adminDocumentSchema = documentSummarySchema.extend({
  creditId: z.string(),
  /** When it was replaced; null for a current one. Replaced ones are readable until the decision. */
  replacedAt: isoTimeSchema.nullable(),
  /** Relative to the site; needs a token. */
  fileUrl: z.string(),
  metadata: z.object({
    originalName: z.string(),
    mimeType: z.string(),
    /** SHA-256 of the stored file, hex. */
    hash: z.string(),
    verificationDetails: documentVerificationSchema.nullable(),
    /** Always null. */
    logoBase64: z.string().nullable(),
    processingDetails: z.object({
      receivedBytes: z.number().int(),
      storedBytes: z.number().int(),
      /** Images are re-encoded without EXIF; a PDF is stored unchanged. */
      metadataRemoved: z.boolean(),
    }),
    /** Pixels of an image as displayed. */
    dimensions: z.object({ width: z.number().int(), height: z.number().int() }).nullable(),
  }),
});

export const adminDocumentWithContentSchema = adminDocumentSchema.extend({
  /** Data URL. */
  fileContent: z.string(),
});

const documentParams = z.object({ id: pathIdSchema, docId: pathIdSchema });

export const adminDocumentSchemas = {
  listAdminDocuments: {
    summary: 'Documents of a credit, without content',
    params: adminIdParams,
    reply: success(z.array(adminDocumentSchema)),
    errors: ['NOT_FOUND'],
  },
  getAdminDocument: {
    summary: 'One document with its content',
    params: documentParams,
    reply: success(adminDocumentWithContentSchema),
    needsRecentProof: 'shift',
    errors: ['NOT_FOUND', 'DOCUMENT_LIMIT'],
  },
  downloadAdminDocument: {
    summary: 'Bytes of a document, as attachment',
    params: documentParams,
    fileTypes: ['application/pdf', 'image/jpeg', 'image/png'],
    needsRecentProof: 'shift',
    errors: ['NOT_FOUND', 'DOCUMENT_LIMIT'],
  },
  validateAdminDocument: {
    summary: 'Whether the stored file is intact and readable',
    params: documentParams,
    reply: success(z.object({ isValid: z.boolean(), message: z.string() })),
    errors: ['NOT_FOUND'],
  },
  findAdminDocument: {
    summary: 'One document by its id alone, without content; `creditId` says whose it is',
    params: adminIdParams,
    reply: success(adminDocumentSchema),
    errors: ['NOT_FOUND'],
  },
} satisfies Record<string, EndpointSchemas>;
