import { z } from 'zod';
import { signInFirstMessage } from '../core/access.ts';
import type { EndpointSchemas } from '../core/endpoint.ts';
import { done, success } from '../core/envelope.schemas.ts';
import { formFile, isoTimeSchema, optionalLine, pathIdSchema } from '../core/fields.schemas.ts';
import { bodyNumber } from '../core/numbers.schemas.ts';
import { documentSummarySchema } from './applicant.schemas.ts';
import { documentTypeInvalidMessage, requiredDocumentTypes } from './applicant.ts';

/** A document on its way. */
export const documentUploadSchema = z.object({
  id: z.string(),
  documentType: z.enum(requiredDocumentTypes),
  sizeBytes: z.number().int(),
  /** Bytes that have arrived, from the first one on: the next part begins here. */
  offset: z.number().int(),
  /** Nothing of it is kept after this moment unless another part arrives. */
  expiresAt: isoTimeSchema,
  /** The document it has become; null while bytes are missing. */
  document: documentSummarySchema.nullable(),
});

const wholeBytes = 'Debe ser un número entero de bytes';

export const startDocumentUploadBody = z.strictObject({
  documentType: z.enum(requiredDocumentTypes, { error: documentTypeInvalidMessage }),
  fileName: optionalLine(300),
  sizeBytes: bodyNumber(wholeBytes, {
    holds: (bytes) => Number.isSafeInteger(bytes) && bytes >= 0,
    message: wholeBytes,
  }),
  /**
   * Of the whole file, hex: finds the upload of the same file again, and shows bytes that changed
   * on the way.
   */
  sha256: z
    .string({ error: 'Debe ser un SHA-256 en hexadecimal' })
    .regex(/^[0-9a-f]{64}$/, 'Debe ser un SHA-256 en hexadecimal')
    .optional(),
});

const creditParams = z.object({ id: pathIdSchema });

const uploadParams = z.object({ id: pathIdSchema, uploadId: pathIdSchema });

export const documentUploadSchemas = {
  startDocumentUpload: {
    unauthorizedMessage: signInFirstMessage,
    summary: 'Starts or resumes an upload in parts',
    params: creditParams,
    body: startDocumentUploadBody,
    reply: success(documentUploadSchema),
    status: 201,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'FILE_EMPTY', 'FILE_TOO_LARGE', 'FILE_UNCHANGED'],
  },
  getDocumentUpload: {
    unauthorizedMessage: signInFirstMessage,
    summary: 'How much of an upload has arrived',
    params: uploadParams,
    reply: success(documentUploadSchema),
    errors: ['NOT_FOUND'],
  },
  sendDocumentPart: {
    unauthorizedMessage: signInFirstMessage,
    summary: 'Adds a part to an upload',
    params: uploadParams,
    form: formFile('The next bytes of the file'),
    reply: success(documentUploadSchema),
    costly: { work: 'files' },
    errors: [
      'NOT_FOUND',
      'CONFLICT',
      'INVALID_TRANSITION',
      'FILE_EMPTY',
      'FILE_TOO_LARGE',
      'FILE_TYPE_INVALID',
      'FILE_UNCHANGED',
    ],
  },
  cancelDocumentUpload: {
    unauthorizedMessage: signInFirstMessage,
    summary: 'Gives an upload up; a document it has become stays',
    params: uploadParams,
    reply: done,
    errors: ['NOT_FOUND'],
  },
} satisfies Record<string, EndpointSchemas>;
