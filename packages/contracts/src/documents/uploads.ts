import { z } from 'zod';
import { access, signInFirstMessage } from '../core/access.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { done, success } from '../core/envelope.ts';
import { formFile, isoTimeSchema, optionalLine, pathIdSchema } from '../core/fields.ts';
import { bodyNumber } from '../core/numbers.ts';
import { documentSummarySchema, documentTypeInvalidMessage, requiredDocumentTypes } from './applicant.ts';

// Uploads in parts, for lines that are cut: a document that is sent whole goes to `uploadDocument`
// as ever (decision 81).

/** A smaller part is taken only as the last one of its file. */
export const uploadPartMinimumBytes = 16 * 1024;

/** How many uploads of one person may be open at once. */
export const openUploadsMaximum = 6;

export const tooManyUploadsMessage =
  'Tienes demasiados archivos subiendo a la vez. Espera un momento e inténtalo de nuevo.';

export const changedOnTheWayMessage = 'El archivo llegó distinto de como salió. Súbelo otra vez.';

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
export type DocumentUpload = z.infer<typeof documentUploadSchema>;

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
export type StartDocumentUploadBody = z.output<typeof startDocumentUploadBody>;

const creditParams = z.object({ id: pathIdSchema });
const uploadParams = z.object({ id: pathIdSchema, uploadId: pathIdSchema });

const ofUploads = {
  access: access.user,
  client: { failureTexts: 'credit' },
  unauthorizedMessage: signInFirstMessage,
} as const;

/**
 * Opens an upload, or gives the open one of the same file (type, size and SHA-256) with what has
 * arrived of it. Where that very file already is the present document of its type, the answer
 * carries the document and nothing has to be sent.
 */
export const startDocumentUpload = defineEndpoint({
  method: 'POST',
  path: '/credits/:id/documents/uploads',
  ...ofUploads,
  summary: 'Starts or resumes an upload in parts',
  params: creditParams,
  body: startDocumentUploadBody,
  reply: success(documentUploadSchema),
  status: 201,
  errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'FILE_EMPTY', 'FILE_TOO_LARGE', 'FILE_UNCHANGED'],
  rateLimit: 'uploads',
});

export const getDocumentUpload = defineEndpoint({
  method: 'GET',
  path: '/credits/:id/documents/uploads/:uploadId',
  ...ofUploads,
  summary: 'How much of an upload has arrived',
  params: uploadParams,
  reply: success(documentUploadSchema),
  errors: ['NOT_FOUND'],
});

/**
 * Adds the bytes of the body, which begin at `Upload-Offset`; any other place than the present
 * offset is 409 CONFLICT with `data: { offset }`. What arrived of a part that was cut is kept. The
 * part that brings the last byte makes the document; where that failed (503), an empty part at the
 * end tries it again, and a repeat after a lost response gives the same document.
 */
export const sendDocumentPart = defineEndpoint({
  method: 'PUT',
  path: '/credits/:id/documents/uploads/:uploadId',
  ...ofUploads,
  summary: 'Adds a part to an upload',
  params: uploadParams,
  body: 'bytes',
  form: formFile('The next bytes of the file'),
  reply: success(documentUploadSchema),
  errors: [
    'NOT_FOUND',
    'CONFLICT',
    'INVALID_TRANSITION',
    'FILE_EMPTY',
    'FILE_TOO_LARGE',
    'FILE_TYPE_INVALID',
    'FILE_UNCHANGED',
  ],
  rateLimit: 'parts',
});

export const cancelDocumentUpload = defineEndpoint({
  method: 'DELETE',
  path: '/credits/:id/documents/uploads/:uploadId',
  ...ofUploads,
  summary: 'Gives an upload up; a document it has become stays',
  params: uploadParams,
  reply: done,
  errors: ['NOT_FOUND'],
});

export const documentUploadEndpoints = [
  startDocumentUpload,
  getDocumentUpload,
  sendDocumentPart,
  cancelDocumentUpload,
] as const;
