import type { z } from 'zod';
import { access } from '../core/access.ts';
import { adminTimeoutsMs, requiredTexts } from '../core/admin-fields.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import type {
  averageRowSchema,
  ceilingRowSchema,
  ceilingVersionSchema,
  confirmCeilingsBody,
  listAveragesQuery,
  listCeilingsQuery,
  monthlyRateSchemas,
  monthlyWarningSchema,
  proposedCeilingSchema,
  putAverageBody,
  putCeilingBody,
} from './monthly.schemas.ts';

export type CeilingRow = z.infer<typeof ceilingRowSchema>;

export type CeilingVersion = z.infer<typeof ceilingVersionSchema>;

export const ceilingVersionsMaximum = 100;

export type ProposedCeiling = z.infer<typeof proposedCeilingSchema>;

export type ConfirmCeilingsBody = z.output<typeof confirmCeilingsBody>;

export type AverageRow = z.infer<typeof averageRowSchema>;

export type ListCeilingsQuery = z.output<typeof listCeilingsQuery>;

export type ListAveragesQuery = z.output<typeof listAveragesQuery>;

export type PutCeilingBody = z.output<typeof putCeilingBody>;

export type PutAverageBody = z.output<typeof putAverageBody>;

export const monthlyWarningCodes = [
  /** More than `rateJumpPoints` from the current value, else from the last known month. */
  'RATE_JUMP',
  /** More institutions than before would lend above it. */
  'CEILING_BELOW_OFFERS',
] as const;

export type MonthlyWarning = z.infer<typeof monthlyWarningSchema>;

export const futureMonthTexts = {
  ceiling: 'El máximo puede ser, a lo más, del próximo mes',
  average: 'El promedio no puede ser de un mes que aún no llega',
} as const;

export const listCeilings = defineEndpoint<typeof monthlyRateSchemas.listCeilings>()({
  method: 'GET',
  path: '/admin/rates/ceilings',
  access: access.admin(),
  timeoutMs: adminTimeoutsMs.ordinary,
});

export const listCeilingVersions = defineEndpoint<typeof monthlyRateSchemas.listCeilingVersions>()({
  method: 'GET',
  path: '/admin/rates/ceilings/:month/:segment/versions',
  access: access.admin(),
  timeoutMs: adminTimeoutsMs.ordinary,
});

export const putCeiling = defineEndpoint<typeof monthlyRateSchemas.putCeiling>()({
  method: 'PUT',
  path: '/admin/rates/ceilings/:month/:segment',
  access: access.admin('institutions.manage'),
  timeoutMs: adminTimeoutsMs.ordinary,
});

/** 403 for one's own proposal. A 409 has `data: { proposals }`: those that wait no longer. */
export const confirmCeilings = defineEndpoint<typeof monthlyRateSchemas.confirmCeilings>()({
  method: 'POST',
  path: '/admin/rates/ceilings/confirm',
  access: access.admin('institutions.manage'),
  timeoutMs: adminTimeoutsMs.ordinary,
});

export const withdrawCeiling = defineEndpoint<typeof monthlyRateSchemas.withdrawCeiling>()({
  method: 'DELETE',
  path: '/admin/rates/ceilings/:month/:segment/proposal',
  access: access.admin('institutions.manage'),
  timeoutMs: adminTimeoutsMs.ordinary,
});

export const deleteCeiling = defineEndpoint<typeof monthlyRateSchemas.deleteCeiling>()({
  method: 'DELETE',
  path: '/admin/rates/ceilings/:month/:segment',
  access: access.admin('institutions.manage'),
  timeoutMs: adminTimeoutsMs.ordinary,
});

export const listAverages = defineEndpoint<typeof monthlyRateSchemas.listAverages>()({
  method: 'GET',
  path: '/admin/rates/averages',
  access: access.admin(),
  timeoutMs: adminTimeoutsMs.ordinary,
});

export const putAverage = defineEndpoint<typeof monthlyRateSchemas.putAverage>()({
  method: 'PUT',
  path: '/admin/rates/averages/:month/:institutionId/:segment',
  access: access.admin('institutions.manage'),
  timeoutMs: adminTimeoutsMs.ordinary,
  client: { missingIdText: requiredTexts.institutionId },
});

export const deleteAverage = defineEndpoint<typeof monthlyRateSchemas.deleteAverage>()({
  method: 'DELETE',
  path: '/admin/rates/averages/:month/:institutionId/:segment',
  access: access.admin('institutions.manage'),
  timeoutMs: adminTimeoutsMs.ordinary,
});
