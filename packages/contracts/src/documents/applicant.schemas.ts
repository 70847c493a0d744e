import { z } from 'zod';
import { signInFirstMessage } from '../core/access.ts';
import type { EndpointSchemas } from '../core/endpoint.ts';
import { done, success } from '../core/envelope.schemas.ts';
import { formFile, isoTimeSchema, pathIdSchema } from '../core/fields.schemas.ts';
import { decisionReasonSchema } from '../credits/stated-reasons.schemas.ts';
import { documentSources, documentTypes, requiredDocumentTypes } from './applicant.ts';

export const documentTypeSchema = z.enum(documentTypes);

/** `isVerified` is null until it is reviewed. */
export const documentSummarySchema = z.object({
  id: z.string(),
  documentType: documentTypeSchema,
  fileName: z.string(),
  source: z.enum(documentSources),
  /** Media type detected from the bytes. */
  fileType: z.string(),
  sizeBytes: z.number().int(),
  isVerified: z.boolean().nullable(),
  verificationDate: isoTimeSchema.nullable(),
  /** The catalog reason of a rejection; the reviewer's own words are in `metadata`. */
  reason: decisionReasonSchema.nullable(),
  /** Incremented by every verdict; send it back to detect another reviewer's change. */
  version: z.number().int(),
  createdAt: isoTimeSchema,
  metadata: z.record(z.string(), z.unknown()),
});

const documentWithContentSchema = documentSummarySchema.extend({
  /** Data URL. */
  fileContent: z.string(),
});

const creditParams = z.object({ id: pathIdSchema });

const documentParams = z.object({ id: pathIdSchema, docId: pathIdSchema });

export const documentSchemas = {
  uploadDocument: {
    unauthorizedMessage: signInFirstMessage,
    summary: 'Uploads one document; it replaces the present one of its type',
    params: creditParams,
    form: z.object({
      file: formFile('JPEG, PNG or PDF, at most 5 MB'),
      documentType: z.enum(requiredDocumentTypes),
    }),
    reply: success(documentSummarySchema),
    status: 201,
    costly: { work: 'files' },
    errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'FILE_EMPTY', 'FILE_TOO_LARGE', 'FILE_TYPE_INVALID', 'FILE_UNCHANGED'],
  },
  listDocuments: {
    unauthorizedMessage: signInFirstMessage,
    summary: 'Documents of an own credit, without content',
    params: creditParams,
    reply: success(z.array(documentSummarySchema)),
    errors: ['NOT_FOUND'],
  },
  getDocument: {
    unauthorizedMessage: signInFirstMessage,
    summary: 'One own document with its content',
    params: documentParams,
    reply: success(documentWithContentSchema),
    errors: ['NOT_FOUND'],
  },
  downloadDocument: {
    unauthorizedMessage: signInFirstMessage,
    summary: 'Bytes of an own document, as attachment',
    params: documentParams,
    fileTypes: ['application/pdf', 'image/jpeg', 'image/png'],
    errors: ['NOT_FOUND'],
  },
  deleteDocument: {
    unauthorizedMessage: signInFirstMessage,
    summary: 'Deletes an own document, until the credit is submitted',
    params: documentParams,
    reply: done,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
  },
  checkDocument: {
    unauthorizedMessage: signInFirstMessage,
    summary: 'Whether the stored file is intact',
    params: documentParams,
    reply: success(z.object({ intact: z.boolean() })),
    errors: ['NOT_FOUND'],
  },
} satisfies Record<string, EndpointSchemas>;
