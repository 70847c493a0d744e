import type { z } from 'zod';
import { access } from '../core/access.ts';
import { adminTimeoutsMs } from '../core/admin-fields.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import type {
  adminTermsSchema,
  adminTermsSchemas,
  createTermsBody,
  listTermsAcceptancesQuery,
  termsAcceptanceSchema,
  updateTermsBody,
} from './admin.schemas.ts';

export const termsTexts = {
  incomplete: 'Por favor complete todos los campos requeridos',
  created: 'Términos y condiciones creados exitosamente',
  updated: 'Términos y condiciones actualizados exitosamente',
  deleted: 'Términos y condiciones eliminados exitosamente',
  activated: 'Términos y condiciones activados exitosamente',
  deactivated: 'Términos y condiciones desactivados exitosamente',
} as const;

export const acceptancePurposes = ['registration', 'application'] as const;

export type AdminTerms = z.infer<typeof adminTermsSchema>;

export type CreateTermsBody = z.output<typeof createTermsBody>;

export type UpdateTermsBody = z.output<typeof updateTermsBody>;

export type TermsAcceptance = z.infer<typeof termsAcceptanceSchema>;

export type ListTermsAcceptancesQuery = z.output<typeof listTermsAcceptancesQuery>;

export const termsBodyLimitBytes = 2 * 1024 * 1024;

export const listAdminTerms = defineEndpoint<typeof adminTermsSchemas.listAdminTerms>()({
  method: 'GET',
  path: '/admin/terms',
  access: access.admin(),
  timeoutMs: adminTimeoutsMs.ordinary,
});

export const getAdminActiveTerms = defineEndpoint<typeof adminTermsSchemas.getAdminActiveTerms>()({
  method: 'GET',
  path: '/admin/terms/active',
  access: access.admin(),
  timeoutMs: adminTimeoutsMs.ordinary,
});

export const listTermsAcceptances = defineEndpoint<typeof adminTermsSchemas.listTermsAcceptances>()({
  method: 'GET',
  path: '/admin/terms/acceptances',
  access: access.admin('credits.read', 'users.manage'),
  timeoutMs: adminTimeoutsMs.ordinary,
});

export const getAdminTerms = defineEndpoint<typeof adminTermsSchemas.getAdminTerms>()({
  method: 'GET',
  path: '/admin/terms/:id',
  access: access.admin(),
  timeoutMs: adminTimeoutsMs.ordinary,
});

export const createTerms = defineEndpoint<typeof adminTermsSchemas.createTerms>()({
  method: 'POST',
  path: '/admin/terms',
  access: access.admin('content.manage'),
  timeoutMs: adminTimeoutsMs.ordinary,
});

export const updateTerms = defineEndpoint<typeof adminTermsSchemas.updateTerms>()({
  method: 'PATCH',
  path: '/admin/terms/:id',
  access: access.admin('content.manage'),
  timeoutMs: adminTimeoutsMs.ordinary,
});

export const activateTerms = defineEndpoint<typeof adminTermsSchemas.activateTerms>()({
  method: 'PATCH',
  path: '/admin/terms/:id/activate',
  access: access.admin('content.manage'),
  timeoutMs: adminTimeoutsMs.ordinary,
});

export const deleteTerms = defineEndpoint<typeof adminTermsSchemas.deleteTerms>()({
  method: 'DELETE',
  path: '/admin/terms/:id',
  access: access.admin('content.manage'),
  timeoutMs: adminTimeoutsMs.ordinary,
});
