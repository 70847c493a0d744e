import { Readable } from 'node:stream';
import { listReasons as listReasonsEndpoint } from '@cotejo/contracts/credits/reasons';
import * as contract from '@cotejo/contracts/credits/review';
import { reviewStatusMessages } from '@cotejo/contracts/credits/review-status';
import type { FastifyInstance } from 'fastify';
import { createListCounter } from '#modules/activity-log';
import type { AdminContext, Parts } from '#platform/context.ts';
import { sentVersion, withVersionTag } from '#platform/http/if-match.ts';
import { mountEndpoint, withMessage } from '#platform/http/mount-endpoint.ts';
import { verifyDocument } from './documents/verify-document.ts';
import { getAdminOffer } from './offer/get-offer.ts';
import { decideCredit } from './review/decide-credit.ts';
import { exportCredits } from './review/export-credits.ts';
import { getAdminCredit, openCredit } from './review/get-admin-credit.ts';
import {
  listAllCredits,
  listCredits,
  listPendingCredits,
  manyCredits,
  streamAllCredits,
} from './review/list-credits.ts';
import { listReasons } from './review/reasons.ts';
import { returnCredit } from './review/return-credit.ts';

export function creditReviewRoutes(app: FastifyInstance, parts: Parts): void {
  const countListed = createListCounter(manyCredits);
  const counted = async <Page extends { data: readonly { id: string }[] }>(context: AdminContext, page: Page) => {
    await countListed(
      context,
      page.data.map(({ id }) => id),
    );
    return page;
  };
  mountEndpoint(app, parts, contract.listAdminCredits, async ({ context, query }) =>
    counted(context, await listCredits(context, query)),
  );
  mountEndpoint(app, parts, contract.listAllAdminCredits, async ({ context, query, request }) =>
    request.headers.accept?.includes('application/x-ndjson')
      ? {
          content: Readable.from(await streamAllCredits(context, query)),
          contentType: 'application/x-ndjson; charset=utf-8',
          fileName: 'creditos.ndjson',
        }
      : listAllCredits(context, query),
  );
  mountEndpoint(app, parts, contract.listPendingCredits, async ({ context, query }) =>
    counted(context, await listPendingCredits(context, query)),
  );
  mountEndpoint(app, parts, contract.exportAdminCredits, ({ context, query }) => exportCredits(context, query));
  mountEndpoint(app, parts, contract.getAdminCredit, ({ context, params, reply }) =>
    withVersionTag(reply, openCredit(context, params.id)),
  );
  mountEndpoint(app, parts, contract.getAdminCreditOffer, ({ context, params }) => getAdminOffer(context, params.id));
  mountEndpoint(app, parts, contract.changeAdminCreditStatus, async ({ context, params, body, request, reply }) => {
    await decideCredit(context, params.id, {
      status: body.status,
      note: body.note,
      reasonId: body.reasonId,
      version: sentVersion(request, body.version),
    });
    return withMessage(withVersionTag(reply, getAdminCredit(context, params.id)), reviewStatusMessages[body.status]);
  });
  mountEndpoint(app, parts, contract.returnCredit, async ({ context, params, body, request, reply }) => {
    await returnCredit(context, params.id, {
      ...body,
      version: sentVersion(request, body.version),
    });
    return withMessage(withVersionTag(reply, getAdminCredit(context, params.id)), contract.creditReturnedMessage);
  });
  mountEndpoint(app, parts, contract.verifyCreditDocument, ({ context, params, body, request, reply }) => {
    const version = sentVersion(request, body.version);
    const judged = verifyDocument(context, params.id, { ...body, version });
    return withMessage(withVersionTag(reply, judged), contract.documentVerificationMessage(body.verified));
  });
}

export function reasonRoutes(app: FastifyInstance, parts: Parts): void {
  mountEndpoint(app, parts, listReasonsEndpoint, ({ context, query }) => listReasons(context, query));
}
