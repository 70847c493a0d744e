import { documentMaximumBytes } from '@cotejo/contracts/core/limits';
import * as contract from '@cotejo/contracts/documents/applicant';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '#context.ts';
import { mountEndpoint } from '#http/mount-endpoint.ts';
import { readUpload } from '#http/read-upload.ts';
import { getOwnCredit } from '../own-credit.ts';
import { deleteDocument } from './delete-document.ts';
import { listDocumentSummaries } from './list-document-summaries.ts';
import { presentDocument } from './present-document.ts';
import { checkOwnDocument, readOwnDocument } from './read-own-document.ts';
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
