import type { z } from 'zod';
import { access } from '../core/access.ts';
import { adminTimeoutsMs, requiredTexts } from '../core/admin-fields.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import type {
  adminInstitutionSchema,
  adminInstitutionSchemas,
  createInstitutionBody,
  institutionHoldingsSchema,
  listAdminInstitutionsQuery,
  rateCeilingSchema,
  updateInstitutionBody,
} from './admin.schemas.ts';
import { productsText } from './personal-loan.ts';

export const institutionTexts = {
  name: 'El nombre es obligatorio',
  type: 'El tipo de institución es obligatorio',
  minRate: 'La tasa mínima debe ser un número positivo',
  maxRate: 'La tasa máxima debe ser un número positivo',
  products: productsText,
  ratesInOrder: 'La tasa máxima debe ser mayor o igual a la mínima',
  logo: 'El logo es obligatorio',
  segment: 'El segmento va de 1 a 5',
  segmentOfSeps: 'Solo lo que supervisa la SEPS tiene segmento',
  branches: 'Formato de sucursales inválido',
  aboveCeilingAtFirst:
    'Pasa del máximo legal: créala con una tasa hasta el máximo y cámbiala después; la confirma otra persona',
  created: 'Institución creada exitosamente',
  updated: 'Institución actualizada exitosamente',
  deleted: 'Institución eliminada exitosamente',
  restored: 'Institución restaurada exitosamente',
  updateOfDeleted: 'No se puede actualizar una institución que ha sido eliminada',
  alreadyDeleted: 'Esta institución ya ha sido eliminada',
} as const;

export type CreateInstitutionBody = z.output<typeof createInstitutionBody>;

export type AdminInstitution = z.infer<typeof adminInstitutionSchema>;

export type UpdateInstitutionBody = z.output<typeof updateInstitutionBody>;

export type ListAdminInstitutionsQuery = z.output<typeof listAdminInstitutionsQuery>;

export const listAdminInstitutions = defineEndpoint<typeof adminInstitutionSchemas.listAdminInstitutions>()({
  method: 'GET',
  path: '/admin/institutions',
  access: access.admin(),
  timeoutMs: adminTimeoutsMs.ordinary,
});

export const listAdminCities = defineEndpoint<typeof adminInstitutionSchemas.listAdminCities>()({
  method: 'GET',
  path: '/admin/institutions/cities',
  access: access.admin(),
  timeoutMs: adminTimeoutsMs.ordinary,
});

export type RateCeiling = z.infer<typeof rateCeilingSchema>;

const monthText = (month: string): string =>
  new Intl.DateTimeFormat('es', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01`));

const percentText = (value: number): string => `${value.toFixed(2).replace('.', ',')} %`;

/**
 * The warning about a rate above the ceiling, while typing and after saving. It never blocks
 * saving, because the ceiling of another segment may apply.
 */
export const rateCeilingText = (
  { nominalPercent, effectivePercent }: { nominalPercent: number; effectivePercent: number },
  { month, percent }: RateCeiling,
): string =>
  `${percentText(nominalPercent)} equivale a una tasa efectiva de ${percentText(effectivePercent)}, más que el máximo legal de consumo (${percentText(percent)}, ${monthText(month)})`;

export const rateWarningMark = 'Atención:';

export const getRateCeiling = defineEndpoint<typeof adminInstitutionSchemas.getRateCeiling>()({
  method: 'GET',
  path: '/admin/institutions/rate-ceiling',
  access: access.admin(),
  timeoutMs: adminTimeoutsMs.ordinary,
});

export const getAdminInstitution = defineEndpoint<typeof adminInstitutionSchemas.getAdminInstitution>()({
  method: 'GET',
  path: '/admin/institutions/:id',
  access: access.admin(),
  timeoutMs: adminTimeoutsMs.ordinary,
  client: { missingIdText: requiredTexts.institutionId },
});

export const createInstitution = defineEndpoint<typeof adminInstitutionSchemas.createInstitution>()({
  method: 'POST',
  path: '/admin/institutions',
  access: access.admin('institutions.manage'),
  timeoutMs: adminTimeoutsMs.transfer,
});

export const updateInstitution = defineEndpoint<typeof adminInstitutionSchemas.updateInstitution>()({
  method: 'PUT',
  path: '/admin/institutions/:id',
  access: access.admin('institutions.manage'),
  timeoutMs: adminTimeoutsMs.transfer,
  client: { missingIdText: requiredTexts.institutionId },
});

export type InstitutionHoldings = z.infer<typeof institutionHoldingsSchema>;

export const countInstitutionHoldings = defineEndpoint<typeof adminInstitutionSchemas.countInstitutionHoldings>()({
  method: 'GET',
  path: '/admin/institutions/:id/holdings',
  access: access.admin(),
  timeoutMs: adminTimeoutsMs.ordinary,
});

export const deleteInstitution = defineEndpoint<typeof adminInstitutionSchemas.deleteInstitution>()({
  method: 'DELETE',
  path: '/admin/institutions/:id',
  access: access.admin('institutions.manage'),
  timeoutMs: adminTimeoutsMs.ordinary,
  client: { missingIdText: requiredTexts.institutionId },
});

export const restoreInstitution = defineEndpoint<typeof adminInstitutionSchemas.restoreInstitution>()({
  method: 'POST',
  path: '/admin/institutions/:id/restore',
  access: access.admin('institutions.manage'),
  timeoutMs: adminTimeoutsMs.ordinary,
  client: { missingIdText: requiredTexts.institutionId },
});
