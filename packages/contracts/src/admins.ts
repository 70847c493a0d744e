import { z } from 'zod';
import { access } from './core/access.ts';
import { adminIdParams, adminTimeoutsMs } from './core/admin-fields.ts';
import { defineEndpoint } from './core/endpoint.ts';
import { done, success } from './core/envelope.ts';
import {
  codeSchema,
  emailSchema,
  emailWith,
  givenPasswordSchema,
  isoTimeSchema,
  newPasswordSchema,
  officeNameWith,
} from './core/fields.ts';
import { permissionSchema, permissions, reviewerPermissions } from './core/permissions.ts';

const adminSchema = z.object({
  id: z.string(),
  nombres: z.string(),
  apellidos: z.string(),
  email: z.string(),
  telefono: z.string().nullable(),
  isActive: z.boolean(),
  /** By failed logins; ends by itself. */
  isLocked: z.boolean(),
  permissions: z.array(permissionSchema),
  /** Signed in with a temporary password: nothing but changing it is allowed. */
  requiresPasswordChange: z.boolean(),
  lastSuccessfulLogin: isoTimeSchema.nullable(),
  createdAt: isoTimeSchema,
});
export type Admin = z.infer<typeof adminSchema>;

export const adminLoginTexts = { missing: 'Por favor ingresa email y contraseña' } as const;

const loginAdminBody = z.strictObject({
  email: emailWith(adminLoginTexts.missing),
  password: z
    .string({ error: adminLoginTexts.missing })
    .min(1, adminLoginTexts.missing)
    .max(128, 'Credenciales inválidas'),
});

const refreshTokenSchema = z.string().min(1, 'Campo requerido').max(200, 'Dato inválido');

const tokenPair = { accessToken: z.string(), refreshToken: z.string() };

export const loginAdmin = defineEndpoint({
  method: 'POST',
  path: '/admin/auth/login',
  access: access.public,
  client: { audience: 'admin', failureTexts: 'adminLogin' },
  summary: 'Sign an administrator in',
  body: loginAdminBody,
  reply: success(
    z.object({
      ...tokenPair,
      /** When the access token ends; the refresh token lasts 12 hours. */
      expiresAt: isoTimeSchema,
      admin: adminSchema,
      /** Present and true after a temporary password. */
      requiresPasswordChange: z.boolean().optional(),
    }),
  ),
  errors: ['INVALID_CREDENTIALS', 'ACCOUNT_INACTIVE', 'ACCOUNT_LOCKED', 'RATE_LIMITED'],
  timeoutMs: adminTimeoutsMs.ordinary,
  missingMessage: adminLoginTexts.missing,
  rateLimit: 'strict',
});

/**
 * The refresh token is single use: a replayed one ends its whole family. The pair stands both flat
 * and inside `data`.
 */
export const refreshAdminToken = defineEndpoint({
  method: 'POST',
  path: '/admin/auth/refresh-token',
  access: access.public,
  client: { audience: 'admin' },
  summary: 'Exchange a refresh token for a new pair',
  body: z.strictObject({ refreshToken: refreshTokenSchema }),
  reply: z.object({
    success: z.literal(true),
    ...tokenPair,
    data: z.object({ ...tokenPair, expiresAt: isoTimeSchema }),
  }),
  errors: ['UNAUTHORIZED', 'SESSION_EXPIRED'],
  timeoutMs: adminTimeoutsMs.ordinary,
});

export const verifyAdminToken = defineEndpoint({
  method: 'POST',
  path: '/admin/auth/verify-token',
  access: access.admin(),
  client: { retry: false },
  summary: 'Whether the access token still holds, and whose it is',
  reply: success(z.object({ valid: z.literal(true), admin: adminSchema, expiresAt: isoTimeSchema })),
  errors: [],
  timeoutMs: adminTimeoutsMs.session,
});

/**
 * Open to a visitor because the access token may have ended while the refresh token has not: either
 * one ends the family. With neither, the use case answers UNAUTHORIZED.
 */
export const logoutAdmin = defineEndpoint({
  method: 'POST',
  path: '/admin/auth/logout',
  access: access.visitor,
  client: { audience: 'admin', endsSession: true },
  summary: "End the administrator's session at once",
  body: z
    .strictObject({ refreshToken: refreshTokenSchema.nullish() })
    .nullish()
    .transform((body) => ({ refreshToken: body?.refreshToken ?? null })),
  reply: done,
  errors: ['UNAUTHORIZED'],
  timeoutMs: adminTimeoutsMs.session,
});

export const listAdmins = defineEndpoint({
  method: 'GET',
  path: '/admin/auth',
  access: access.admin(),
  summary: 'Every administrator',
  reply: success(z.array(adminSchema)),
  errors: [],
  timeoutMs: adminTimeoutsMs.ordinary,
});

const grantedPermissionsSchema = z
  .array(permissionSchema, { error: 'Permisos inválidos' })
  .max(permissions.length * 2, 'Permisos inválidos')
  .transform((value) => permissions.filter((permission) => value.includes(permission)));

/** What an administrator may do; repeated and unordered permissions come out once and in order. */
export const grantedPermissionsBody = z.strictObject({ permissions: grantedPermissionsSchema });

export const createAdminFromUser = defineEndpoint({
  method: 'POST',
  path: '/admin/auth/create-from-user/:id',
  access: access.admin('admins.manage'),
  summary: 'Make an administrator from a user; a temporary password is mailed',
  params: adminIdParams,
  body: z
    .strictObject({ permissions: grantedPermissionsSchema.optional() })
    .nullish()
    .transform((body) => ({ permissions: body?.permissions ?? [...reviewerPermissions] })),
  reply: success(adminSchema),
  status: 201,
  errors: ['NOT_FOUND', 'CONFLICT'],
  timeoutMs: adminTimeoutsMs.ordinary,
});

export const deleteAdmin = defineEndpoint({
  method: 'DELETE',
  path: '/admin/auth/:id',
  access: access.admin('admins.manage'),
  summary: 'Delete an administrator: never oneself, never the last one who manages administrators',
  params: adminIdParams,
  reply: done,
  errors: ['NOT_FOUND', 'CONFLICT'],
  timeoutMs: adminTimeoutsMs.ordinary,
});

export const changeAdminPermissions = defineEndpoint({
  method: 'PUT',
  path: '/admin/auth/:id/permissions',
  access: access.admin('admins.manage'),
  summary: "Replace an administrator's permissions",
  params: adminIdParams,
  body: grantedPermissionsBody,
  reply: success(adminSchema),
  errors: ['NOT_FOUND', 'CONFLICT'],
  timeoutMs: adminTimeoutsMs.ordinary,
});

export const adminProfileBody = z.strictObject({
  nombres: officeNameWith('El nombre es requerido'),
  apellidos: officeNameWith('Los apellidos son requeridos'),
  /** Ten digits; '' or null deletes it, absent leaves it. */
  telefono: z
    .string()
    .trim()
    .regex(/^(\d{10})?$/, 'El teléfono debe tener 10 dígitos')
    .nullish()
    .transform((telefono) => (telefono === '' ? null : telefono)),
});

export const updateAdminProfile = defineEndpoint({
  method: 'PUT',
  path: '/admin/auth/profile',
  access: access.admin(),
  summary: "Change the administrator's own name and phone",
  body: adminProfileBody,
  reply: success(adminSchema),
  errors: [],
  timeoutMs: adminTimeoutsMs.ordinary,
});

/**
 * A wrong current password is INVALID_CREDENTIALS with 400, a reused one VALIDATION_ERROR. Ends the
 * other sessions.
 */
export const changeAdminPassword = defineEndpoint({
  method: 'POST',
  path: '/admin/auth/change-password',
  access: access.admin(),
  summary: "Change the administrator's own password",
  body: z.strictObject({ currentPassword: givenPasswordSchema, newPassword: newPasswordSchema }),
  reply: done,
  errors: ['INVALID_CREDENTIALS', 'TOO_MANY_ATTEMPTS'],
  timeoutMs: adminTimeoutsMs.ordinary,
  rateLimit: 'strict',
  allowsTemporaryPassword: true,
});

/**
 * Without `code` a code is mailed to the new e-mail address and nothing changes yet; the same call
 * with it makes the change. Both answer the administrator as they are then (decision 28).
 */
export const changeAdminEmail = defineEndpoint({
  method: 'POST',
  path: '/admin/auth/change-email',
  access: access.admin(),
  summary: "Change the administrator's own e-mail, with a code mailed to the new one",
  body: z.strictObject({ newEmail: emailSchema, password: givenPasswordSchema, code: codeSchema.optional() }),
  reply: success(adminSchema),
  errors: ['INVALID_CREDENTIALS', 'TOO_MANY_ATTEMPTS', 'CONFLICT', 'CODE_INVALID', 'CODE_EXPIRED'],
  timeoutMs: adminTimeoutsMs.ordinary,
  rateLimit: 'strict',
});

export const recoverAdminBody = z.strictObject({ email: emailWith('El correo electrónico es requerido') });

/**
 * The response is the same for an unknown e-mail. What is mailed signs in once within 15 minutes,
 * in place of the password, and opens the change of the password alone.
 */
export const recoverAdmin = defineEndpoint({
  method: 'POST',
  path: '/admin/auth/recover',
  access: access.public,
  client: { audience: 'admin' },
  summary: 'Mails an administrator a temporary password',
  body: recoverAdminBody,
  reply: done,
  errors: [],
  timeoutMs: adminTimeoutsMs.ordinary,
  rateLimit: 'strict',
});

/** The present password and every session of that administrator end at once. Never for oneself. */
export const sendTemporaryPassword = defineEndpoint({
  method: 'POST',
  path: '/admin/auth/:id/temporary-password',
  access: access.admin('admins.manage'),
  summary: 'Replace the password of another administrator with a temporary one, mailed to them',
  params: adminIdParams,
  reply: done,
  errors: ['NOT_FOUND', 'CONFLICT'],
  timeoutMs: adminTimeoutsMs.ordinary,
  rateLimit: 'strict',
});

const adminSessionSchema = z.object({
  id: z.string(),
  device: z.string(),
  startedAt: isoTimeSchema,
  /** When its tokens were renewed last. */
  lastSeen: isoTimeSchema,
  current: z.boolean(),
});
export type AdminSessionSummary = z.infer<typeof adminSessionSchema>;

export const listAdminSessions = defineEndpoint({
  method: 'GET',
  path: '/admin/auth/sessions',
  access: access.admin(),
  summary: 'Own running sessions',
  reply: success(z.array(adminSessionSchema)),
  errors: [],
  timeoutMs: adminTimeoutsMs.ordinary,
});

export const endAdminSession = defineEndpoint({
  method: 'DELETE',
  path: '/admin/auth/sessions/:id',
  access: access.admin(),
  summary: 'Ends one own session',
  params: adminIdParams,
  reply: done,
  errors: ['NOT_FOUND'],
  timeoutMs: adminTimeoutsMs.ordinary,
});

export const adminAuthEndpoints = [
  loginAdmin,
  refreshAdminToken,
  verifyAdminToken,
  logoutAdmin,
  listAdmins,
  createAdminFromUser,
  deleteAdmin,
  changeAdminPermissions,
  updateAdminProfile,
  changeAdminPassword,
  changeAdminEmail,
  recoverAdmin,
  sendTemporaryPassword,
  listAdminSessions,
  endAdminSession,
] as const;
