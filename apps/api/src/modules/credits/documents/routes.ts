import { documentMaximumBytes } from '@cotejo/contracts/core/limits';
import * as contract from '@cotejo/contracts/documents/applicant';
import { listDocumentOpenings } from '@cotejo/contracts/documents/openings';
import * as uploads from '@cotejo/contracts/documents/uploads';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '#platform/context.ts';
import { mountEndpoint } from '#platform/http/mount-endpoint.ts';
import { acceptBytes } from '#platform/http/read-part.ts';
import { readUpload } from '#platform/http/read-upload.ts';
import { getOwnCredit } from '../request/own-credit.ts';
import { deleteDocument } from './delete-document.ts';
import { listOwnOpenings } from './list-openings.ts';
import { presentDocument } from './present-document.ts';
import { checkOwnDocument, listDocumentSummaries, readOwnDocument } from './read-own-documents.ts';
import { deleteOwnUpload, presentOwnUpload, sendPart } from './send-part.ts';
import { startUpload } from './start-upload.ts';
import { requireOpenForDocuments, uploadDocument } from './upload-document.ts';

export function documentRoutes(app: FastifyInstance, parts: Parts): void {
  mountEndpoint(app, parts, contract.uploadDocument, async ({ context, params, request }) => {
    await requireOpenForDocuments(context, params.id);
    const form = { fileField: 'file', fields: ['documentType'], maximumBytes: documentMaximumBytes };
    const upload = await readUpload(request, form);
    return uploadDocument(context, params.id, upload);
  });
  mountEndpoint(app, parts, contract.listDocuments, async ({ context, params }) => {
    const credit = await getOwnCredit(context, context.db, params.id);
    return (await listDocumentSummaries(context.db, [credit.id])).get(credit.id) ?? [];
  });
  mountEndpoint(app, parts, contract.getDocument, async ({ context, params }) => {
    const { document, bytes } = await readOwnDocument(context, params.id, params.docId);
    const fileContent = `data:${document.fileType};base64,${bytes.toString('base64')}`;
    return { ...presentDocument(document), fileContent };
  });
  mountEndpoint(app, parts, contract.downloadDocument, async ({ context, params }) => {
    const { document, bytes } = await readOwnDocument(context, params.id, params.docId);
    return { content: bytes, contentType: document.fileType, fileName: document.fileName };
  });
  mountEndpoint(app, parts, contract.deleteDocument, ({ context, params }) =>
    deleteDocument(context, params.id, params.docId),
  );
  mountEndpoint(app, parts, contract.checkDocument, async ({ context, params }) => ({
    intact: await checkOwnDocument(context, params.id, params.docId),
  }));
}

export function documentOpeningRoutes(app: FastifyInstance, parts: Parts): void {
  mountEndpoint(app, parts, listDocumentOpenings, ({ context, query }) => listOwnOpenings(context, query));
}

export function documentUploadRoutes(app: FastifyInstance, parts: Parts): void {
  mountEndpoint(app, parts, uploads.startDocumentUpload, ({ context, params, body }) =>
    startUpload(context, params.id, body),
  );
  mountEndpoint(app, parts, uploads.getDocumentUpload, ({ context, params }) =>
    presentOwnUpload(context, params.id, params.uploadId),
  );
  // A separate scope, so that only this route accepts raw bytes.
  app.register(async (scope) => {
    acceptBytes(scope);
    mountEndpoint(scope, parts, uploads.sendDocumentPart, ({ context, params, request }) =>
      sendPart(context, params.id, params.uploadId, request),
    );
  });
  mountEndpoint(app, parts, uploads.cancelDocumentUpload, ({ context, params }) =>
    deleteOwnUpload(context, params.id, params.uploadId),
  );
}
