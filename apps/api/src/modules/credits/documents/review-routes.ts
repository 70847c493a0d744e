import {
  downloadAdminDocument,
  findAdminDocument,
  getAdminDocument,
  listAdminDocuments,
  validateAdminDocument,
} from '@cotejo/contracts/documents/review';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '#platform/context.ts';
import { mountEndpoint } from '#platform/http/mount-endpoint.ts';
import { downloadDocument, readAdminDocument, validateDocument } from './read-admin-document.ts';
import { findDocumentAnywhere, listCreditDocuments } from './review-documents.ts';

export function adminDocumentRoutes(app: FastifyInstance, parts: Parts): void {
  mountEndpoint(app, parts, listAdminDocuments, ({ context, params }) => listCreditDocuments(context, params.id));
  mountEndpoint(app, parts, getAdminDocument, ({ context, params }) =>
    readAdminDocument(context, params.id, params.docId),
  );
  mountEndpoint(app, parts, downloadAdminDocument, ({ context, params }) =>
    downloadDocument(context, params.id, params.docId),
  );
  mountEndpoint(app, parts, validateAdminDocument, ({ context, params }) =>
    validateDocument(context, params.id, params.docId),
  );
  mountEndpoint(app, parts, findAdminDocument, ({ context, params }) => findDocumentAnywhere(context, params.id));
}
