import {
  changeCreditStatus as changeCreditStatusEndpoint,
  createCredit as createCreditEndpoint,
  getCreditDetails as getCreditDetailsEndpoint,
  getCreditOffer,
  getInformationSheet as getInformationSheetEndpoint,
  listUserCredits as listUserCreditsEndpoint,
  saveAmortization as saveAmortizationEndpoint,
} from '@cotejo/contracts/credits/applicant';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '#context.ts';
import { mountEndpoint } from '#http/mount-endpoint.ts';
import { changeCreditStatus } from './change-own-credit.ts';
import { createCredit } from './create-credit.ts';
import { getCreditDetails } from './get-credit-details.ts';
import { getInformationSheet, getInformationSheetPdf } from './get-information-sheet.ts';
import { getOwnOffer } from './get-offer.ts';
import { readIdempotencyKey } from './idempotency.ts';
import { listUserCredits } from './list-user-credits.ts';
import { saveAmortization } from './save-amortization.ts';

export function creditRoutes(app: FastifyInstance, parts: Parts): void {
  mountEndpoint(app, parts, createCreditEndpoint, async ({ context, body, request }) => {
    const key = readIdempotencyKey(request.headers['idempotency-key']);
    return { success: true, data: await createCredit(context, body, key) };
  });
  mountEndpoint(app, parts, listUserCreditsEndpoint, async ({ context }) => ({
    success: true,
    data: await listUserCredits(context),
  }));
  mountEndpoint(app, parts, getCreditDetailsEndpoint, async ({ context, params }) => ({
    success: true,
    data: await getCreditDetails(context, params.id),
  }));
  mountEndpoint(app, parts, changeCreditStatusEndpoint, async ({ context, params, body }) => ({
    success: true,
    data: await changeCreditStatus(context, params.id, body),
  }));
  mountEndpoint(app, parts, saveAmortizationEndpoint, async ({ context, params, body }) => ({
    success: true,
    data: await saveAmortization(context, params.id, body),
    message: 'Información de amortización guardada exitosamente',
  }));
  mountEndpoint(app, parts, getCreditOffer, async ({ context, params }) => ({
    success: true,
    data: await getOwnOffer(context, params.id),
  }));
  mountEndpoint(app, parts, getInformationSheetEndpoint, async ({ context, params, query }) => {
    if (query.format === 'pdf') return getInformationSheetPdf(context, params.id, query.type);
    return { success: true, data: await getInformationSheet(context, params.id, query.type) };
  });
}
