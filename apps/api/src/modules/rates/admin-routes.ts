import * as contract from '@cotejo/contracts/rates/admin';
import * as monthly from '@cotejo/contracts/rates/monthly';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '#context.ts';
import { mountEndpoint } from '#http/mount-endpoint.ts';
import { deleteAverage, listAverages, putAverage } from './averages.ts';
import { deleteCeiling, listCeilings, putCeiling } from './ceilings.ts';
import { changeRates, confirmRates } from './change-rates.ts';
import { listRates, listRateVersions } from './list-rates.ts';

export function adminRateRoutes(app: FastifyInstance, parts: Parts): void {
  mountEndpoint(app, parts, contract.listRates, ({ context, query }) => listRates(context, query));
  mountEndpoint(app, parts, contract.changeRates, ({ context, body }) => changeRates(context, body), {
    statusOf: ({ dryRun }) => (dryRun ? 200 : 201),
  });
  mountEndpoint(app, parts, contract.confirmRates, ({ context, body }) => confirmRates(context, body));
  mountEndpoint(app, parts, contract.listRateVersions, ({ context, params, query }) =>
    listRateVersions(context, params.id, query),
  );
  mountEndpoint(app, parts, monthly.listCeilings, ({ context, query }) => listCeilings(context, query));
  mountEndpoint(app, parts, monthly.putCeiling, ({ context, params, body }) => putCeiling(context, params, body));
  mountEndpoint(app, parts, monthly.deleteCeiling, ({ context, params }) => deleteCeiling(context, params));
  mountEndpoint(app, parts, monthly.listAverages, ({ context, query }) => listAverages(context, query));
  mountEndpoint(app, parts, monthly.putAverage, ({ context, params, body }) => putAverage(context, params, body));
  mountEndpoint(app, parts, monthly.deleteAverage, ({ context, params }) => deleteAverage(context, params));
}
