import { z } from 'zod';
import { access } from '../core/access.ts';
import {
  adminIdParams,
  adminTimeoutsMs,
  flagQuery,
  optionalQuery,
  optionalText,
  requiredTexts,
  searchQuery,
  sortQuery,
} from '../core/admin-fields.ts';
import { seenVersionSchema } from '../core/changes.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { done, pagedInside, pageQuery, success } from '../core/envelope.ts';
import { isoTimeSchema, officeNameWith } from '../core/fields.ts';
import { adminCreditSchema } from '../credits/review.ts';
import { userStatuses, userStatusInput, userStatusOf } from '../identity/users.ts';

/** A user as administrators see it. */
export const adminUserSchema = z.object({
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
  /** Grows with every change of these data; also the ETag of one user. */
  version: z.number().int(),
  createdAt: isoTimeSchema,
  /** Null: 'Nunca'. */
  lastSuccessfulLogin: isoTimeSchema.nullable(),
});
export type AdminUser = z.infer<typeof adminUserSchema>;

export const userSorts = ['-createdAt', 'createdAt', '-lastSuccessfulLogin', 'lastSuccessfulLogin'] as const;
export type UserSort = (typeof userSorts)[number];

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
  /** Who never signed in comes before everybody who did. */
  sort: sortQuery(userSorts, '-createdAt'),
});
export type ListAdminUsersQuery = z.output<typeof listAdminUsersQuery>;

export const listAdminUsers = defineEndpoint({
  method: 'GET',
  path: '/admin/users',
  access: access.admin(),
  summary: 'Users that match the filters, newest first unless `sort` says otherwise',
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

/** For the log: why an account is blocked or deleted. It goes with the account (decision 14). */
const reasonSchema = optionalText(300);

/** Any case; ACTIVE, BLOCKED and PENDING are synonyms. `version` as in `updateUserBody`. */
export const changeUserStatusBody = z.strictObject({
  status: userStatusInput,
  reason: reasonSchema,
  version: seenVersionSchema.optional(),
});

export const changeUserStatus = defineEndpoint({
  method: 'POST',
  path: '/admin/users/:id/status',
  access: access.admin('users.manage'),
  summary: 'Block, activate or send back to confirm; a block ends every session',
  params: adminIdParams,
  body: changeUserStatusBody,
  reply: success(adminUserSchema),
  errors: ['NOT_FOUND', 'CONFLICT'],
  timeoutMs: adminTimeoutsMs.ordinary,
  missingMessage: requiredTexts.userStatus,
  takesIfMatch: true,
});

/**
 * Absent phone, direccion and status stay as they are. With `version` (or the header If-Match) a
 * change of somebody else since then is a 409 with `staleVersionSchema` as `data`; whose values of
 * before are not kept.
 */
export const updateUserBody = z.strictObject({
  nombres: officeNameWith('El nombre es requerido'),
  apellidos: officeNameWith('Los apellidos son requeridos'),
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
  version: seenVersionSchema.optional(),
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
  errors: ['NOT_FOUND', 'CONFLICT'],
  timeoutMs: adminTimeoutsMs.ordinary,
  takesIfMatch: true,
});

/**
 * Why an administrator deletes an account. A list and no free text: the log keeps it when the
 * person is gone.
 */
export const deletionReasons = ['owner_request', 'duplicate', 'false_data', 'test', 'other'] as const;
export type DeletionReason = (typeof deletionReasons)[number];

export const deletionReasonLabels: Record<DeletionReason, string> = {
  owner_request: 'La persona lo pidió',
  duplicate: 'Cuenta repetida',
  false_data: 'Datos falsos',
  test: 'Cuenta de prueba',
  other: 'Otro motivo',
};

const userHoldingsSchema = z.object({
  /** Also cancelled ones: a deletion deletes them. */
  undecidedCredits: z.number().int(),
  /** Approved or rejected: a deletion keeps them without the person. */
  decidedCredits: z.number().int(),
  documents: z.number().int(),
  /** Open ones, which a block ends. */
  sessions: z.number().int(),
});
export type UserHoldings = z.infer<typeof userHoldingsSchema>;

export const countUserHoldings = defineEndpoint({
  method: 'GET',
  path: '/admin/users/:id/holdings',
  access: access.admin(),
  summary: 'What a block or a deletion of a user reaches, in numbers',
  params: adminIdParams,
  reply: success(userHoldingsSchema),
  errors: ['NOT_FOUND'],
  timeoutMs: adminTimeoutsMs.ordinary,
});

export const deleteUser = defineEndpoint({
  method: 'DELETE',
  path: '/admin/users/:id',
  access: access.admin('users.manage'),
  summary: 'Delete a user: decided credits are kept anonymised, the others go',
  params: adminIdParams,
  query: z.object({ reason: optionalQuery(z.enum(deletionReasons, { error: 'Motivo inválido' })) }),
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
  countUserHoldings,
  listAdminUserCredits,
] as const;
