import * as contract from '@cotejo/contracts/credits/applicant';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '#platform/context.ts';
import { mountEndpoint, withMessage } from '#platform/http/mount-endpoint.ts';
import { changeOwnCreditStatus } from './choice/change-own-credit-status.ts';
import { saveAmortization } from './choice/save-amortization.ts';
import { getOwnOffer } from './offer/get-offer.ts';
import { createCredit, readIdempotencyKey } from './request/create-credit.ts';
import { getOwnCreditDetails, listOwnCredits } from './request/read-own-credits.ts';
import { getInformationSheet, getInformationSheetPdf } from './sheet/get-information-sheet.ts';

export function creditRoutes(app: FastifyInstance, parts: Parts): void {
  mountEndpoint(app, parts, contract.createCredit, async ({ context, body, request }) => {
    const key = readIdempotencyKey(request.headers['idempotency-key']);
    return createCredit(context, body, key);
  });
  mountEndpoint(app, parts, contract.listUserCredits, ({ context }) => listOwnCredits(context));
  mountEndpoint(app, parts, contract.getCreditDetails, ({ context, params }) =>
    getOwnCreditDetails(context, params.id),
  );
  mountEndpoint(app, parts, contract.changeCreditStatus, ({ context, params, body }) =>
    changeOwnCreditStatus(context, params.id, body),
  );
  mountEndpoint(app, parts, contract.saveAmortization, ({ context, params, body }) =>
    withMessage(saveAmortization(context, params.id, body), 'Información de amortización guardada exitosamente'),
  );
  mountEndpoint(app, parts, contract.getCreditOffer, ({ context, params }) => getOwnOffer(context, params.id));
  mountEndpoint(app, parts, contract.getInformationSheet, async ({ context, params, query }) => {
    if (query.format === 'pdf') return getInformationSheetPdf(context, params.id, query.type);
    return getInformationSheet(context, params.id, query.type);
  });
}
