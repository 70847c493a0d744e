import type { z } from 'zod';
import { access } from '../core/access.ts';
import { adminTimeoutsMs } from '../core/admin-fields.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { institutionWarningCodes } from '../institutions/charges.ts';
import type {
  appliedImportSchema,
  applyRateImportBody,
  rateImportReply,
  rateImportSchemas,
  undoneImportSchema,
} from './imports.schemas.ts';

export const rateImportKinds = ['products', 'ceilings', 'averages'] as const;

export type RateImportKind = (typeof rateImportKinds)[number];

export const rateImportKindLabels: Record<RateImportKind, string> = {
  products: 'Tasas de las instituciones',
  ceilings: 'Máximos legales',
  averages: 'Promedios cobrados',
};

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
    'Edad mínima',
    'Edad máxima al terminar',
    'Ingresos que acepta',
    'Deuda máxima (% del ingreso)',
    'Socio',
    'Meses de socio',
    'Garante desde (USD)',
    'Sin mora',
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

export const rateImportLimits = {
  bytes: 5 * 1024 * 1024,
  /** Per file, without the header. */
  rows: { products: 20_000, ceilings: 20_000, averages: 5_000 },
  shownRows: 200,
  /** Longest text that a reply repeats from a file. */
  shownCharacters: 100,
} as const;

export const importUndoDays = 30;

export const rateImportWarningCodes = [...institutionWarningCodes, 'CEILING_BELOW_OFFERS'] as const;

export type RateImportReply = z.infer<typeof rateImportReply>['data'];

export type AppliedImport = z.infer<typeof appliedImportSchema>;

export type UndoneImport = z.infer<typeof undoneImportSchema>;

export type ApplyRateImportBody = z.output<typeof applyRateImportBody>;

export const importRates = defineEndpoint<typeof rateImportSchemas.importRates>()({
  method: 'POST',
  path: '/admin/rates/imports',
  access: access.admin('institutions.manage'),
  body: 'multipart',
  rateLimit: 'uploads',
  timeoutMs: adminTimeoutsMs.transfer,
});

export const applyRateImport = defineEndpoint<typeof rateImportSchemas.applyRateImport>()({
  method: 'POST',
  path: '/admin/rates/imports/:id/apply',
  access: access.admin('institutions.manage'),
  timeoutMs: adminTimeoutsMs.transfer,
});

export const undoRateImport = defineEndpoint<typeof rateImportSchemas.undoRateImport>()({
  method: 'POST',
  path: '/admin/rates/imports/:id/undo',
  access: access.admin('institutions.manage'),
  timeoutMs: adminTimeoutsMs.transfer,
});

export const listRateImports = defineEndpoint<typeof rateImportSchemas.listRateImports>()({
  method: 'GET',
  path: '/admin/rates/imports',
  access: access.admin(),
  timeoutMs: adminTimeoutsMs.ordinary,
});

export const exportRates = defineEndpoint<typeof rateImportSchemas.exportRates>()({
  method: 'GET',
  path: '/admin/rates/export',
  access: access.admin(),
  reply: 'bytes',
  timeoutMs: adminTimeoutsMs.transfer,
});
