import { z } from 'zod';
import {
  adminIdParams,
  flagQuery,
  optionalQuery,
  optionalText,
  searchQuery,
  sortQuery,
} from '../core/admin-fields.schemas.ts';
import { requiredTexts } from '../core/admin-fields.ts';
import { seenVersionSchema } from '../core/changes.schemas.ts';
import type { EndpointSchemas } from '../core/endpoint.ts';
import { done, pagedInside, pageQuery, success } from '../core/envelope.schemas.ts';
import { isoTimeSchema, officeNameWith } from '../core/fields.schemas.ts';
import { adminCreditSchema } from '../credits/review.schemas.ts';
import { userStatusInput } from '../identity/users.schemas.ts';
import { userStatuses, userStatusOf } from '../identity/users.ts';
import { deletionReasons, userSorts } from './admin.ts';

export const adminUserSchema = z.object({
  id: z.string(),
  nombres: z.string(),
  apellidos: z.string(),
  email: z.string(),
  telefono: z.string(),
  direccion: z.string(),
  cedula: z.string(),
  status: z.enum(userStatuses),
  /** After failed logins; expires automatically. An administrator's block is the status 'inactive'. */
  isLocked: z.boolean(),
  isEmailVerified: z.boolean(),
  /** Incremented by every change; also the ETag. */
  version: z.number().int(),
  createdAt: isoTimeSchema,
  /** Null is shown as 'Nunca'. */
  lastSuccessfulLogin: isoTimeSchema.nullable(),
});

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
  /** A user who never logged in sorts as the earliest login. */
  sort: sortQuery(userSorts, '-createdAt'),
});

/** Logged with a block or deletion, and deleted with the account (decision 10). */
const reasonSchema = optionalText(300);

/** Any case; ACTIVE, BLOCKED and PENDING are synonyms. `version` as in `updateUserBody`. */
export const changeUserStatusBody = z.strictObject({
  status: userStatusInput,
  reason: reasonSchema,
  version: seenVersionSchema.optional(),
});

/**
 * Absent fields keep their values. With `version` (or If-Match), a change made in between is a 409
 * with `staleVersionSchema` as `data`, without the earlier values.
 */
export const updateUserBody = z.strictObject({
  nombres: officeNameWith('El nombre es requerido'),
  apellidos: officeNameWith('Los apellidos son requeridos'),
  /** Ten digits; '' or null deletes it. */
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

export const userHoldingsSchema = z.object({
  /** Includes cancelled ones; deleted with the user. */
  undecidedCredits: z.number().int(),
  /** Approved or rejected; kept anonymized when the user is deleted. */
  decidedCredits: z.number().int(),
  documents: z.number().int(),
  /** Open ones; a block ends them. */
  sessions: z.number().int(),
});

export const adminUserSchemas = {
  listAdminUsers: {
    summary: 'Users that match the filters, newest first unless `sort` says otherwise',
    query: listAdminUsersQuery,
    reply: pagedInside('users', adminUserSchema),
    errors: [],
  },
  getAdminUser: {
    summary: 'One user',
    params: adminIdParams,
    reply: success(adminUserSchema),
    errors: ['NOT_FOUND'],
  },
  changeUserStatus: {
    summary: 'Block, activate or send back to confirm; a block ends every session',
    params: adminIdParams,
    body: changeUserStatusBody,
    reply: success(adminUserSchema),
    errors: ['NOT_FOUND', 'CONFLICT'],
    missingMessage: requiredTexts.userStatus,
    takesIfMatch: true,
  },
  updateUser: {
    summary: "Change a user's data",
    params: adminIdParams,
    body: updateUserBody,
    reply: success(adminUserSchema),
    errors: ['NOT_FOUND', 'CONFLICT'],
    takesIfMatch: true,
  },
  countUserHoldings: {
    summary: 'What a block or a deletion of a user reaches, in numbers',
    params: adminIdParams,
    reply: success(userHoldingsSchema),
    errors: ['NOT_FOUND'],
  },
  deleteUser: {
    summary: 'Delete a user: decided credits are kept anonymised, the others go',
    params: adminIdParams,
    query: z.object({ reason: optionalQuery(z.enum(deletionReasons, { error: 'Motivo inválido' })) }),
    reply: done,
    errors: ['NOT_FOUND'],
    needsRecentProof: true,
  },
  listAdminUserCredits: {
    summary: "A user's credits, newest first",
    params: adminIdParams,
    query: z.object(pageQuery),
    reply: pagedInside('credits', adminCreditSchema),
    errors: ['NOT_FOUND'],
  },
} satisfies Record<string, EndpointSchemas>;
