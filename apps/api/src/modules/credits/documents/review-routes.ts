import {
  downloadAdminDocument,
  findAdminDocument,
  getAdminDocument,
  listAdminDocuments,
  validateAdminDocument,
} from '@cotejo/contracts/documents/review';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '#context.ts';
import { mountEndpoint } from '#http/mount-endpoint.ts';
import { findDocumentAnywhere } from './get-admin-document.ts';
import { listCreditDocuments } from './list-credit-documents.ts';
import { downloadDocument, readDocument, validateDocument } from './read-admin-document.ts';

export function adminDocumentRoutes(app: FastifyInstance, parts: Parts): void {
  mountEndpoint(app, parts, listAdminDocuments, async ({ context, params }) => ({
    success: true,
    data: await listCreditDocuments(context, params.id),
  }));
  mountEndpoint(app, parts, getAdminDocument, async ({ context, params }) => ({
    success: true,
    data: await readDocument(context, params.id, params.docId),
  }));
  mountEndpoint(app, parts, downloadAdminDocument, ({ context, params }) =>
    downloadDocument(context, params.id, params.docId),
  );
  mountEndpoint(app, parts, validateAdminDocument, async ({ context, params }) => ({
    success: true,
    data: await validateDocument(context, params.id, params.docId),
  }));
  mountEndpoint(app, parts, findAdminDocument, async ({ context, params }) => ({
    success: true,
    data: await findDocumentAnywhere(context, params.id),
  }));
}
