import type { z } from 'zod';
import { access } from '../core/access.ts';
import { adminTimeoutsMs } from '../core/admin-fields.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import type {
  adminRateSchemas,
  changeRatesBody,
  confirmProposedRatesBody,
  confirmRatesBody,
  listRatesQuery,
  pricedProductSchema,
  proposedRatesSchema,
  rateRowSchema,
  rateVersionSchema,
  rateWarningSchema,
} from './admin.schemas.ts';

export type PricedProduct = z.infer<typeof pricedProductSchema>;

export type RateRow = z.infer<typeof rateRowSchema>;

export type RateVersion = z.infer<typeof rateVersionSchema>;

export type RateWarning = z.infer<typeof rateWarningSchema>;

export type ListRatesQuery = z.output<typeof listRatesQuery>;

export type ChangeRatesBody = z.output<typeof changeRatesBody>;

export type ProposedRates = z.infer<typeof proposedRatesSchema>;

export type ConfirmProposedRatesBody = z.output<typeof confirmProposedRatesBody>;

export type ConfirmRatesBody = z.output<typeof confirmRatesBody>;

export const listRates = defineEndpoint<typeof adminRateSchemas.listRates>()({
  method: 'GET',
  path: '/admin/rates',
  access: access.admin(),
  timeoutMs: adminTimeoutsMs.ordinary,
});

export const changeRates = defineEndpoint<typeof adminRateSchemas.changeRates>()({
  method: 'POST',
  path: '/admin/rates/changes',
  access: access.admin('institutions.manage'),
  timeoutMs: adminTimeoutsMs.transfer,
});

export const confirmRates = defineEndpoint<typeof adminRateSchemas.confirmRates>()({
  method: 'POST',
  path: '/admin/rates/confirmations',
  access: access.admin('institutions.manage'),
  timeoutMs: adminTimeoutsMs.transfer,
});

/** 403 for one's own proposal. A 409 has `data: { proposals }`: those that cannot be confirmed any more. */
export const confirmProposedRates = defineEndpoint<typeof adminRateSchemas.confirmProposedRates>()({
  method: 'POST',
  path: '/admin/rates/proposals/confirm',
  access: access.admin('institutions.manage'),
  timeoutMs: adminTimeoutsMs.ordinary,
});

export const withdrawProposedRates = defineEndpoint<typeof adminRateSchemas.withdrawProposedRates>()({
  method: 'DELETE',
  path: '/admin/rates/proposals/:id',
  access: access.admin('institutions.manage'),
  timeoutMs: adminTimeoutsMs.ordinary,
});

export const listRateVersions = defineEndpoint<typeof adminRateSchemas.listRateVersions>()({
  method: 'GET',
  path: '/admin/institutions/:id/versions',
  access: access.admin(),
  timeoutMs: adminTimeoutsMs.ordinary,
});
