import { Readable } from 'node:stream';
import {
  changeAdminCreditStatus,
  creditReturnedMessage,
  documentVerificationMessage,
  exportAdminCredits,
  getAdminCredit,
  getAdminCreditOffer,
  listAdminCredits,
  listAllAdminCredits,
  listPendingCredits as listPendingCreditsEndpoint,
  returnCredit as returnCreditEndpoint,
  reviewStatusMessages,
  verifyCreditDocument,
} from '@cotejo/contracts/credits/review';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Parts } from '#context.ts';
import { expectedVersion, versionTag } from '#http/if-match.ts';
import { mountEndpoint } from '#http/mount-endpoint.ts';
import { changeCreditStatus } from './decide-credit.ts';
import { createDecisionTurns, type DecisionTurn } from './decision-turns.ts';
import { verifyDocument } from './documents/verify-document.ts';
import { exportCredits } from './export-credits.ts';
import { getCredit } from './get-admin-credit.ts';
import { getAdminOffer } from './get-offer.ts';
import { listAllCredits, listCredits, streamAllCredits } from './list-credits.ts';
import { listPendingCredits } from './list-pending-credits.ts';
import { returnCredit } from './return-credit.ts';

export function creditReviewRoutes(app: FastifyInstance, parts: Parts): void {
  // Before session and access, which may wait for another reviewer's transaction.
  const turns = createDecisionTurns();
  const turnOf = new WeakMap<FastifyRequest, DecisionTurn>();
  app.addHook('onRequest', async (request) => {
    turnOf.set(request, turns.open());
  });

  mountEndpoint(app, parts, listAdminCredits, ({ context, query }) => listCredits(context, query));
  mountEndpoint(app, parts, listAllAdminCredits, async ({ context, query, request }) =>
    request.headers.accept?.includes('application/x-ndjson')
      ? {
          content: Readable.from(await streamAllCredits(context, query)),
          contentType: 'application/x-ndjson; charset=utf-8',
          fileName: 'creditos.ndjson',
        }
      : listAllCredits(context, query),
  );
  mountEndpoint(app, parts, listPendingCreditsEndpoint, ({ context, query }) => listPendingCredits(context, query));
  mountEndpoint(app, parts, exportAdminCredits, ({ context, query }) => exportCredits(context, query));
  mountEndpoint(app, parts, getAdminCredit, async ({ context, params, reply }) => {
    const data = await getCredit(context, params.id);
    reply.header('etag', versionTag(data.version));
    return { success: true, data };
  });
  mountEndpoint(app, parts, getAdminCreditOffer, async ({ context, params }) => ({
    success: true,
    data: await getAdminOffer(context, params.id),
  }));
  mountEndpoint(app, parts, changeAdminCreditStatus, async ({ context, params, body, request, reply }) => {
    await changeCreditStatus(context, params.id, {
      status: body.status,
      note: body.note,
      reasonId: body.reasonId,
      version: body.version ?? expectedVersion(request.headers['if-match']),
      turn: turnOf.get(request) ?? turns.open(),
    });
    const data = await getCredit(context, params.id);
    reply.header('etag', versionTag(data.version));
    return { success: true, data, message: reviewStatusMessages[body.status] };
  });
  mountEndpoint(app, parts, returnCreditEndpoint, async ({ context, params, body, request, reply }) => {
    await returnCredit(context, params.id, {
      ...body,
      version: body.version ?? expectedVersion(request.headers['if-match']),
      turn: turnOf.get(request) ?? turns.open(),
    });
    const data = await getCredit(context, params.id);
    reply.header('etag', versionTag(data.version));
    return { success: true, data, message: creditReturnedMessage };
  });
  mountEndpoint(app, parts, verifyCreditDocument, async ({ context, params, body }) => ({
    success: true,
    data: await verifyDocument(context, params.id, body),
    message: documentVerificationMessage(body.verified),
  }));
}
