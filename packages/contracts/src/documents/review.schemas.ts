import { z } from 'zod';
import { adminIdParams } from '../core/admin-fields.schemas.ts';
import type { EndpointSchemas } from '../core/endpoint.ts';
import { success } from '../core/envelope.schemas.ts';
import { isoTimeSchema, pathIdSchema } from '../core/fields.schemas.ts';
import { documentSummarySchema } from './applicant.schemas.ts';

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
    /** What became of the file between sending and storing. */
    processingDetails: z.object({
      receivedBytes: z.number().int(),
      storedBytes: z.number().int(),
      /** Images are written anew without EXIF; a PDF stays as it was sent. */
      metadataRemoved: z.boolean(),
    }),
    /** Pixels as shown, of images. */
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
    errors: ['NOT_FOUND'],
  },
  downloadAdminDocument: {
    summary: 'Bytes of a document, as attachment',
    params: documentParams,
    fileTypes: ['application/pdf', 'image/jpeg', 'image/png'],
    errors: ['NOT_FOUND'],
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
