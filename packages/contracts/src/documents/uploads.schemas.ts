import { z } from 'zod';
import { signInFirstMessage } from '../core/access.ts';
import type { EndpointSchemas } from '../core/endpoint.ts';
import { done, success } from '../core/envelope.schemas.ts';
import { formFile, isoTimeSchema, optionalLine, pathIdSchema } from '../core/fields.schemas.ts';
import { bodyNumber } from '../core/numbers.schemas.ts';
import { documentSummarySchema } from './applicant.schemas.ts';
import { documentTypeInvalidMessage, requiredDocumentTypes } from './applicant.ts';

export const documentUploadSchema = z.object({
  id: z.string(),
  documentType: z.enum(requiredDocumentTypes),
  sizeBytes: z.number().int(),
  /** Bytes received so far, where the next part starts. */
  offset: z.number().int(),
  /** The upload is deleted at this time unless another part arrives. */
  expiresAt: isoTimeSchema,
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
  /** SHA-256 of the whole file, hex: finds an open upload of the same file and detects corruption. */
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
