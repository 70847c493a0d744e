import { DomainError } from '@cotejo/contracts/core/errors';
import * as contract from '@cotejo/contracts/rates/admin';
import * as files from '@cotejo/contracts/rates/imports';
import * as monthly from '@cotejo/contracts/rates/monthly';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '#platform/context.ts';
import { mountEndpoint } from '#platform/http/mount-endpoint.ts';
import { readUpload } from '#platform/http/read-upload.ts';
import { applyImport } from './files/apply-import.ts';
import { exportRates } from './files/export-rates.ts';
import { importRates } from './files/import-rates.ts';
import { listImports } from './files/list-imports.ts';
import { undoImport } from './files/undo-import.ts';
import { deleteAverage, listAverages, putAverage } from './monthly/averages.ts';
import { deleteCeiling, listCeilings, listCeilingVersions, putCeiling } from './monthly/ceilings.ts';
import { confirmCeilings, withdrawCeiling } from './monthly/confirm-ceilings.ts';
import { changeRates, confirmRates } from './versions/change-rates.ts';
import { listRates, listRateVersions } from './versions/list-rates.ts';
import { confirmProposedRates, withdrawProposedRates } from './versions/propose-rates.ts';

const tooLargeText = 'El archivo es demasiado grande. Máximo 5 MB';

export function adminRateRoutes(app: FastifyInstance, parts: Parts): void {
  mountEndpoint(app, parts, contract.listRates, ({ context, query }) => listRates(context, query));
  mountEndpoint(app, parts, contract.changeRates, ({ context, body }) => changeRates(context, body));
  mountEndpoint(app, parts, contract.confirmRates, ({ context, body }) => confirmRates(context, body));
  mountEndpoint(app, parts, contract.confirmProposedRates, ({ context, body }) => confirmProposedRates(context, body));
  mountEndpoint(app, parts, contract.withdrawProposedRates, ({ context, params }) =>
    withdrawProposedRates(context, params.id),
  );
  mountEndpoint(app, parts, contract.listRateVersions, ({ context, params, query }) =>
    listRateVersions(context, params.id, query),
  );
  mountEndpoint(app, parts, monthly.listCeilings, ({ context, query }) => listCeilings(context, query));
  mountEndpoint(app, parts, monthly.listCeilingVersions, ({ context, params }) => listCeilingVersions(context, params));
  mountEndpoint(app, parts, monthly.putCeiling, ({ context, params, body }) => putCeiling(context, params, body));
  mountEndpoint(app, parts, monthly.confirmCeilings, ({ context, body }) => confirmCeilings(context, body));
  mountEndpoint(app, parts, monthly.withdrawCeiling, ({ context, params }) => withdrawCeiling(context, params));
  mountEndpoint(app, parts, monthly.deleteCeiling, ({ context, params }) => deleteCeiling(context, params));
  mountEndpoint(app, parts, monthly.listAverages, ({ context, query }) => listAverages(context, query));
  mountEndpoint(app, parts, monthly.putAverage, ({ context, params, body }) => putAverage(context, params, body));
  mountEndpoint(app, parts, monthly.deleteAverage, ({ context, params }) => deleteAverage(context, params));
  mountEndpoint(app, parts, files.importRates, async ({ context, query, request }) => {
    const form = { fileField: 'file', fields: [], maximumBytes: files.rateImportLimits.bytes };
    const { file } = await readUpload(request, { ...form, tooLargeMessage: tooLargeText });
    if (!file) throw new DomainError('VALIDATION_ERROR', { fields: { file: 'Elige un archivo CSV' } });
    return importRates(context, query.kind, file.bytes);
  });
  mountEndpoint(app, parts, files.applyRateImport, ({ context, params, body }) =>
    applyImport(context, params.id, body),
  );
  mountEndpoint(app, parts, files.undoRateImport, ({ context, params }) => undoImport(context, params.id));
  mountEndpoint(app, parts, files.listRateImports, ({ context, query }) => listImports(context, query));
  mountEndpoint(app, parts, files.exportRates, ({ context, query }) => exportRates(context, query));
}
