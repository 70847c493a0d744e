import type { z } from 'zod';
import { access } from '../core/access.ts';
import { adminTimeoutsMs, requiredTexts } from '../core/admin-fields.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import type {
  adminUserSchema,
  adminUserSchemas,
  listAdminUsersQuery,
  updateUserBody,
  userHoldingsSchema,
} from './admin.schemas.ts';

export type AdminUser = z.infer<typeof adminUserSchema>;

export const userSorts = ['-createdAt', 'createdAt', '-lastSuccessfulLogin', 'lastSuccessfulLogin'] as const;

export type UserSort = (typeof userSorts)[number];

export type ListAdminUsersQuery = z.output<typeof listAdminUsersQuery>;

/** admins.manage is allowed because new administrators are chosen from this list. */
export const listAdminUsers = defineEndpoint<typeof adminUserSchemas.listAdminUsers>()({
  method: 'GET',
  path: '/admin/users',
  access: access.admin('credits.read', 'users.manage', 'admins.manage'),
  timeoutMs: adminTimeoutsMs.ordinary,
});

export const getAdminUser = defineEndpoint<typeof adminUserSchemas.getAdminUser>()({
  method: 'GET',
  path: '/admin/users/:id',
  access: access.admin('credits.read', 'users.manage'),
  timeoutMs: adminTimeoutsMs.ordinary,
  client: { missingIdText: requiredTexts.userId },
});

export const changeUserStatus = defineEndpoint<typeof adminUserSchemas.changeUserStatus>()({
  method: 'POST',
  path: '/admin/users/:id/status',
  access: access.admin('users.manage'),
  timeoutMs: adminTimeoutsMs.ordinary,
  client: { missingIdText: requiredTexts.userId },
});

export type UpdateUserBody = z.output<typeof updateUserBody>;

export const updateUser = defineEndpoint<typeof adminUserSchemas.updateUser>()({
  method: 'PUT',
  path: '/admin/users/:id',
  access: access.admin('users.manage'),
  timeoutMs: adminTimeoutsMs.ordinary,
  client: { missingIdText: requiredTexts.userId },
});

/** A fixed list without free text, because the log outlives the user's data. */
export const deletionReasons = ['owner_request', 'duplicate', 'false_data', 'test', 'other'] as const;

export type DeletionReason = (typeof deletionReasons)[number];

export const deletionReasonLabels: Record<DeletionReason, string> = {
  owner_request: 'La persona lo pidió',
  duplicate: 'Cuenta repetida',
  false_data: 'Datos falsos',
  test: 'Cuenta de prueba',
  other: 'Otro motivo',
};

export type UserHoldings = z.infer<typeof userHoldingsSchema>;

export const countUserHoldings = defineEndpoint<typeof adminUserSchemas.countUserHoldings>()({
  method: 'GET',
  path: '/admin/users/:id/holdings',
  access: access.admin('credits.read', 'users.manage'),
  timeoutMs: adminTimeoutsMs.ordinary,
});

export const deleteUser = defineEndpoint<typeof adminUserSchemas.deleteUser>()({
  method: 'DELETE',
  path: '/admin/users/:id',
  access: access.admin('users.manage'),
  timeoutMs: adminTimeoutsMs.ordinary,
  client: { missingIdText: requiredTexts.userId },
});

export const listAdminUserCredits = defineEndpoint<typeof adminUserSchemas.listAdminUserCredits>()({
  method: 'GET',
  path: '/admin/users/:id/credits',
  access: access.admin('credits.read'),
  timeoutMs: adminTimeoutsMs.ordinary,
});
