import * as contract from '@cotejo/contracts/documents/uploads';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '#context.ts';
import { mountEndpoint } from '#http/mount-endpoint.ts';
import { acceptBytes } from '#http/read-part.ts';
import { presentUpload } from './present-upload.ts';
import { deleteUpload, getOwnUpload, sendPart } from './send-part.ts';
import { startUpload } from './start-upload.ts';

export function documentUploadRoutes(app: FastifyInstance, parts: Parts): void {
  mountEndpoint(app, parts, contract.startDocumentUpload, ({ context, params, body }) =>
    startUpload(context, params.id, body),
  );
  mountEndpoint(app, parts, contract.getDocumentUpload, async ({ context, params }) => {
    const { upload, document } = await getOwnUpload(context, params.id, params.uploadId);
    return presentUpload(upload, document);
  });
  // A scope of its own: every other call goes on refusing plain bytes.
  app.register(async (scope) => {
    acceptBytes(scope);
    mountEndpoint(scope, parts, contract.sendDocumentPart, ({ context, params, request }) =>
      sendPart(context, params.id, params.uploadId, request),
    );
  });
  mountEndpoint(app, parts, contract.cancelDocumentUpload, async ({ context, params }) => {
    const { upload } = await getOwnUpload(context, params.id, params.uploadId);
    await deleteUpload(context, upload);
  });
}
