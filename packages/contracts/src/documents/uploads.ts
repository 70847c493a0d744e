import type { z } from 'zod';
import { access } from '../core/access.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import type { documentUploadSchema, documentUploadSchemas, startDocumentUploadBody } from './uploads.schemas.ts';

// Resumable uploads for unreliable connections (decision 81). `uploadDocument` takes a whole file.

/** Only the last part of a file may be smaller. */
export const uploadPartMinimumBytes = 16 * 1024;

export const openUploadsMaximum = 6;

export const tooManyUploadsMessage =
  'Tienes demasiados archivos subiendo a la vez. Espera un momento e inténtalo de nuevo.';

export const changedOnTheWayMessage = 'El archivo llegó distinto de como salió. Súbelo otra vez.';

export type DocumentUpload = z.infer<typeof documentUploadSchema>;

export type StartDocumentUploadBody = z.output<typeof startDocumentUploadBody>;

const ofUploads = {
  access: access.user,
  client: { failureTexts: 'credit' },
} as const;

/**
 * Starts an upload, or returns the open one of the same file (type, size and SHA-256). If that file
 * is already the current document, the response has the document and nothing needs to be sent.
 */
export const startDocumentUpload = defineEndpoint<typeof documentUploadSchemas.startDocumentUpload>()({
  method: 'POST',
  path: '/credits/:id/documents/uploads',
  ...ofUploads,
  rateLimit: 'uploads',
});

export const getDocumentUpload = defineEndpoint<typeof documentUploadSchemas.getDocumentUpload>()({
  method: 'GET',
  path: '/credits/:id/documents/uploads/:uploadId',
  ...ofUploads,
});

/**
 * Adds the body's bytes at `Upload-Offset`. Any offset but the current one is 409 CONFLICT with
 * `data: { offset }`. Bytes of an interrupted part are kept. The last byte creates the document; if
 * that fails (503), an empty part at the end retries it, and a repeated request returns the same
 * document.
 */
export const sendDocumentPart = defineEndpoint<typeof documentUploadSchemas.sendDocumentPart>()({
  method: 'PUT',
  path: '/credits/:id/documents/uploads/:uploadId',
  ...ofUploads,
  body: 'bytes',
  rateLimit: 'parts',
});

export const cancelDocumentUpload = defineEndpoint<typeof documentUploadSchemas.cancelDocumentUpload>()({
  method: 'DELETE',
  path: '/credits/:id/documents/uploads/:uploadId',
  ...ofUploads,
});
