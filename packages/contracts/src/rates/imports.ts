import type { z } from 'zod';
import { access } from '../core/access.ts';
import { adminTimeoutsMs } from '../core/admin-fields.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import type { applyRateImportBody, rateImportReply, rateImportSchemas } from './imports.schemas.ts';

export const rateImportKinds = ['products', 'ceilings', 'averages'] as const;

export type RateImportKind = (typeof rateImportKinds)[number];

export const rateImportKindLabels: Record<RateImportKind, string> = {
  products: 'Tasas de las instituciones',
  ceilings: 'Máximos legales',
  averages: 'Promedios cobrados',
};

/** Columns of each file, as the export writes them and the import reads them. */
export const rateImportColumns = {
  products: [
    'ID',
    'Institución',
    'Tasa mínima (%)',
    'Tasa máxima (%)',
    'Monto mínimo (USD)',
    'Monto máximo (USD)',
    'Plazo mínimo (meses)',
    'Plazo máximo (meses)',
    'Ingreso mínimo (USD)',
    'Ingreso máximo (USD)',
    'Lugares',
    'Cargos',
  ],
  ceilings: ['Mes', 'Segmento', 'Tasa efectiva máxima (%)', 'Fuente', 'URL de la fuente'],
  averages: [
    'Mes',
    'ID',
    'Institución',
    'Segmento',
    'Tasa efectiva (%)',
    'Monto colocado (USD)',
    'Fuente',
    'URL de la fuente',
  ],
} as const satisfies Record<RateImportKind, readonly string[]>;

export const rateImportLimits = { bytes: 5 * 1024 * 1024, rows: 20_000, shownRows: 200 } as const;

export type RateImportReply = z.infer<typeof rateImportReply>['data'];

export type ApplyRateImportBody = z.output<typeof applyRateImportBody>;

export const importRates = defineEndpoint<typeof rateImportSchemas.importRates>()({
  method: 'POST',
  path: '/admin/rates/imports',
  access: access.admin('institutions.manage'),
  body: 'multipart',
  timeoutMs: adminTimeoutsMs.transfer,
});

export const applyRateImport = defineEndpoint<typeof rateImportSchemas.applyRateImport>()({
  method: 'POST',
  path: '/admin/rates/imports/:id/apply',
  access: access.admin('institutions.manage'),
  timeoutMs: adminTimeoutsMs.transfer,
});

export const exportRates = defineEndpoint<typeof rateImportSchemas.exportRates>()({
  method: 'GET',
  path: '/admin/rates/export',
  access: access.admin(),
  reply: 'bytes',
  timeoutMs: adminTimeoutsMs.transfer,
});

export const rateImportEndpoints = [importRates, applyRateImport, exportRates] as const;
