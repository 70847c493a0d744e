import { z } from 'zod';
import { adminCreditSchema } from './admin-credits.ts';
import {
  adminIdParams,
  adminTimeoutsMs,
  flagQuery,
  optionalQuery,
  requiredTexts,
  searchQuery,
  sortQuery,
} from './admin-fields.ts';
import { access } from './core/access.ts';
import { defineEndpoint } from './core/endpoint.ts';
import { done, pagedInside, pageQuery, success } from './core/envelope.ts';
import { isoTimeSchema, textLine } from './core/fields.ts';
import { userStatuses, userStatusInput, userStatusOf } from './users.ts';

/** A user as administrators see it. */
const adminUserSchema = z.object({
  id: z.string(),
  nombres: z.string(),
  apellidos: z.string(),
  email: z.string(),
  telefono: z.string(),
  direccion: z.string(),
  cedula: z.string(),
  status: z.enum(userStatuses),
  /** By failed logins; ends by itself. A block by an administrator is status 'inactive'. */
  isLocked: z.boolean(),
  isEmailVerified: z.boolean(),
  createdAt: isoTimeSchema,
  /** Null: 'Nunca'. */
  lastSuccessfulLogin: isoTimeSchema.nullable(),
});
export type AdminUser = z.infer<typeof adminUserSchema>;

export const listAdminUsersQuery = z.object({
  ...pageQuery,
  /** Name, cédula or e-mail. */
  q: searchQuery,
  status: optionalQuery(
    z.string({ error: 'Estado de usuario inválido' }).transform((text, context) => {
      const status = userStatusOf(text);
      if (status !== null) return status;
      context.addIssue({ code: 'custom', message: 'Estado de usuario inválido' });
      return z.NEVER;
    }),
  ),
  isLocked: flagQuery,
  sort: sortQuery(['-createdAt', 'createdAt'], '-createdAt'),
});
export type ListAdminUsersQuery = z.output<typeof listAdminUsersQuery>;

export const listAdminUsers = defineEndpoint({
  method: 'GET',
  path: '/admin/users',
  access: access.admin(),
  summary: 'Users that match the filters, newest first',
  query: listAdminUsersQuery,
  reply: pagedInside('users', adminUserSchema),
  errors: [],
  timeoutMs: adminTimeoutsMs.ordinary,
});

export const getAdminUser = defineEndpoint({
  method: 'GET',
  path: '/admin/users/:id',
  access: access.admin(),
  summary: 'One user',
  params: adminIdParams,
  reply: success(adminUserSchema),
  errors: ['NOT_FOUND'],
  timeoutMs: adminTimeoutsMs.ordinary,
});

/** Any case; ACTIVE, BLOCKED and PENDING are synonyms. */
export const changeUserStatusBody = z.strictObject({ status: userStatusInput });

export const changeUserStatus = defineEndpoint({
  method: 'POST',
  path: '/admin/users/:id/status',
  access: access.admin('users.manage'),
  summary: 'Block, activate or send back to confirm; a block ends every session',
  params: adminIdParams,
  body: changeUserStatusBody,
  reply: success(adminUserSchema),
  errors: ['NOT_FOUND'],
  timeoutMs: adminTimeoutsMs.ordinary,
  missingMessage: requiredTexts.userStatus,
});

/** Absent phone, address and status stay as they are. */
export const updateUserBody = z.strictObject({
  nombres: textLine(80, 'El nombre es requerido'),
  apellidos: textLine(80, 'Los apellidos son requeridos'),
  /** Ten digits; '' or null empties it. */
  telefono: z
    .string()
    .trim()
    .regex(/^(\d{10})?$/, 'El teléfono debe tener 10 dígitos')
    .nullish()
    .transform((telefono) => (telefono === null ? '' : telefono)),
  direccion: z
    .string()
    .trim()
    .max(200, 'Debe tener como máximo 200 caracteres')
    .refine((text) => !/\p{Cc}/u.test(text), 'Contiene caracteres no permitidos')
    .nullish()
    .transform((direccion) => (direccion === null ? '' : direccion)),
  status: userStatusInput.optional(),
});
export type UpdateUserBody = z.output<typeof updateUserBody>;

export const updateUser = defineEndpoint({
  method: 'PUT',
  path: '/admin/users/:id',
  access: access.admin('users.manage'),
  summary: "Change a user's data",
  params: adminIdParams,
  body: updateUserBody,
  reply: success(adminUserSchema),
  errors: ['NOT_FOUND'],
  timeoutMs: adminTimeoutsMs.ordinary,
});

export const deleteUser = defineEndpoint({
  method: 'DELETE',
  path: '/admin/users/:id',
  access: access.admin('users.manage'),
  summary: 'Delete a user: decided credits are kept anonymised, the others go',
  params: adminIdParams,
  reply: done,
  errors: ['NOT_FOUND'],
  timeoutMs: adminTimeoutsMs.ordinary,
});

export const listAdminUserCredits = defineEndpoint({
  method: 'GET',
  path: '/admin/users/:id/credits',
  access: access.admin(),
  summary: "A user's credits, newest first",
  params: adminIdParams,
  query: z.object(pageQuery),
  reply: pagedInside('credits', adminCreditSchema),
  errors: ['NOT_FOUND'],
  timeoutMs: adminTimeoutsMs.ordinary,
});

export const adminUserEndpoints = [
  listAdminUsers,
  getAdminUser,
  changeUserStatus,
  updateUser,
  deleteUser,
  listAdminUserCredits,
] as const;
