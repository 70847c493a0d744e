import type { z } from 'zod';
import { access } from '../core/access.ts';
import { adminTimeoutsMs, requiredTexts } from '../core/admin-fields.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import type { adminDocumentSchema, adminDocumentSchemas, adminDocumentWithContentSchema } from './review.schemas.ts';

export type AdminDocument = z.infer<typeof adminDocumentSchema>;

export type AdminDocumentWithContent = z.infer<typeof adminDocumentWithContentSchema>;

export const listAdminDocuments = defineEndpoint<typeof adminDocumentSchemas.listAdminDocuments>()({
  method: 'GET',
  path: '/admin/credits/:id/documents',
  access: access.admin('documents.read'),
  timeoutMs: adminTimeoutsMs.ordinary,
});

export const getAdminDocument = defineEndpoint<typeof adminDocumentSchemas.getAdminDocument>()({
  method: 'GET',
  path: '/admin/credits/:id/documents/:docId',
  access: access.admin('documents.read'),
  timeoutMs: adminTimeoutsMs.documentContent,
  client: { missingIdText: requiredTexts.creditAndDocumentIds },
});

export const downloadAdminDocument = defineEndpoint<typeof adminDocumentSchemas.downloadAdminDocument>()({
  method: 'GET',
  path: '/admin/credits/:id/documents/:docId/download',
  access: access.admin('documents.read'),
  reply: 'bytes',
  timeoutMs: adminTimeoutsMs.documentDownload,
  client: { missingIdText: requiredTexts.creditAndDocumentIds },
});

export const validateAdminDocument = defineEndpoint<typeof adminDocumentSchemas.validateAdminDocument>()({
  method: 'GET',
  path: '/admin/credits/:id/documents/:docId/validate',
  access: access.admin('documents.read'),
  timeoutMs: adminTimeoutsMs.documentValidate,
});

/** For links that contain only the document id: notifications, /admin/documents/{id}. */
export const findAdminDocument = defineEndpoint<typeof adminDocumentSchemas.findAdminDocument>()({
  method: 'GET',
  path: '/admin/documents/:id',
  access: access.admin('documents.read'),
  timeoutMs: adminTimeoutsMs.ordinary,
});
