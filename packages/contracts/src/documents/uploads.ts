import type { z } from 'zod';
import { access } from '../core/access.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import type { documentUploadSchema, documentUploadSchemas, startDocumentUploadBody } from './uploads.schemas.ts';

// Uploads in parts, for lines that are cut: a document that is sent whole goes to `uploadDocument`
// as ever (decision 81).

/** A smaller part is taken only as the last one of its file. */
export const uploadPartMinimumBytes = 16 * 1024;

/** How many uploads of one person may be open at once. */
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
 * Opens an upload, or gives the open one of the same file (type, size and SHA-256) with what has
 * arrived of it. Where that very file already is the present document of its type, the answer
 * carries the document and nothing has to be sent.
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
 * Adds the bytes of the body, which begin at `Upload-Offset`; any other place than the present
 * offset is 409 CONFLICT with `data: { offset }`. What arrived of a part that was cut is kept. The
 * part that brings the last byte makes the document; where that failed (503), an empty part at the
 * end tries it again, and a repeat after a lost response gives the same document.
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

export const documentUploadEndpoints = [
  startDocumentUpload,
  getDocumentUpload,
  sendDocumentPart,
  cancelDocumentUpload,
] as const;
