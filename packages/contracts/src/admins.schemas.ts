import { z } from 'zod';
import { adminLoginTexts, secondFactorKinds } from './admins.ts';
import { adminIdParams } from './core/admin-fields.schemas.ts';
import type { EndpointSchemas } from './core/endpoint.ts';
import { done, success } from './core/envelope.schemas.ts';
import {
  codeSchema,
  emailSchema,
  emailWith,
  givenPasswordSchema,
  isoTimeSchema,
  newPasswordSchema,
  officeNameWith,
} from './core/fields.schemas.ts';
import { permissionSchema } from './core/permissions.schemas.ts';
import { permissions, reviewerPermissions, withNeeded } from './core/permissions.ts';
import {
  exactlyOne,
  noFields,
  passkeyAssertionSchema,
  requestOptionsSchema,
  totpCodeSchema,
} from './second-factor.fields.schemas.ts';

export const adminSchema = z.object({
  id: z.string(),
  nombres: z.string(),
  apellidos: z.string(),
  email: z.string(),
  telefono: z.string().nullable(),
  isActive: z.boolean(),
  /** After failed logins; expires automatically. */
  isLocked: z.boolean(),
  permissions: z.array(permissionSchema),
  /** After a login with a temporary password: every other call is refused. */
  requiresPasswordChange: z.boolean(),
  hasSecondFactor: z.boolean(),
  lastSuccessfulLogin: isoTimeSchema.nullable(),
  createdAt: isoTimeSchema,
});

export const listedAdminSchema = adminSchema.extend({
  /** Null for who may not manage administrators, except of themself. */
  hasSecondFactor: z.boolean().nullable(),
});

const loginAdminBody = z.strictObject({
  email: emailWith(adminLoginTexts.missing),
  password: z
    .string({ error: adminLoginTexts.missing })
    .min(1, adminLoginTexts.missing)
    .max(128, 'Credenciales inválidas'),
});

const refreshTokenSchema = z.string().min(1, 'Campo requerido').max(200, 'Dato inválido');

const tokenPair = { accessToken: z.string(), refreshToken: z.string() };

const grantedPermissionsSchema = z
  .array(permissionSchema, { error: 'Permisos inválidos' })
  .max(permissions.length * 2, 'Permisos inválidos')
  .transform(withNeeded);

export const grantedPermissionsBody = z.strictObject({ permissions: grantedPermissionsSchema });

export const adminProfileBody = z.strictObject({
  nombres: officeNameWith('El nombre es requerido'),
  apellidos: officeNameWith('Los apellidos son requeridos'),
  /** Ten digits; '' or null deletes it, absent keeps it. */
  telefono: z
    .string()
    .trim()
    .regex(/^(\d{10})?$/, 'El teléfono debe tener 10 dígitos')
    .nullish()
    .transform((telefono) => (telefono === '' ? null : telefono)),
});

export const recoverAdminBody = z.strictObject({ email: emailWith('El correo electrónico es requerido') });

export const adminSessionSchema = z.object({
  id: z.string(),
  device: z.string(),
  startedAt: isoTimeSchema,
  lastSeen: isoTimeSchema,
  current: z.boolean(),
});

/** What a sign-in gives. */
export const adminLoginSchema = z.object({
  ...tokenPair,
  /** End of the access token. */
  expiresAt: isoTimeSchema,
  /** End of the session, twelve hours after the sign-in. */
  sessionEndsAt: isoTimeSchema,
  admin: adminSchema,
  requiresPasswordChange: z.boolean().optional(),
});

/** The password was right and a second key is asked for; `token` goes to `POST /admin/auth/second-factor`. */
export const secondFactorChallengeSchema = z.object({
  secondFactor: z.object({ token: z.string(), kinds: z.array(z.enum(secondFactorKinds)), expiresAt: isoTimeSchema }),
});

const confirmAdminBody = z
  .strictObject({
    password: givenPasswordSchema.optional(),
    code: totpCodeSchema.optional(),
    passkey: passkeyAssertionSchema.optional(),
  })
  .superRefine(exactlyOne('password', 'code', 'passkey'));

export const adminAuthSchemas = {
  loginAdmin: {
    summary: 'Sign an administrator in',
    body: loginAdminBody,
    reply: success(z.union([adminLoginSchema, secondFactorChallengeSchema])),
    errors: ['INVALID_CREDENTIALS', 'ACCOUNT_INACTIVE', 'ACCOUNT_LOCKED', 'RATE_LIMITED'],
    missingMessage: adminLoginTexts.missing,
  },
  refreshAdminToken: {
    summary: 'Exchange a refresh token for a new pair',
    body: z.strictObject({ refreshToken: refreshTokenSchema }),
    reply: z.object({
      success: z.literal(true),
      ...tokenPair,
      data: z.object({ ...tokenPair, expiresAt: isoTimeSchema, sessionEndsAt: isoTimeSchema }),
    }),
    errors: ['UNAUTHORIZED', 'SESSION_EXPIRED'],
  },
  verifyAdminToken: {
    summary: 'Whether the access token still holds, and whose it is',
    reply: success(
      z.object({
        valid: z.literal(true),
        admin: adminSchema,
        expiresAt: isoTimeSchema,
        sessionEndsAt: isoTimeSchema,
      }),
    ),
    errors: [],
    allowsMissingSecondFactor: true,
  },
  logoutAdmin: {
    summary: "End the administrator's session at once",
    body: z
      .strictObject({ refreshToken: refreshTokenSchema.nullish() })
      .nullish()
      .transform((body) => ({ refreshToken: body?.refreshToken ?? null })),
    reply: done,
    errors: ['UNAUTHORIZED'],
  },
  listAdmins: {
    summary: 'Every administrator',
    reply: success(z.array(listedAdminSchema)),
    errors: [],
  },
  createAdminFromUser: {
    summary: 'Make an administrator from a user; a temporary password is mailed',
    params: adminIdParams,
    body: z
      .strictObject({ permissions: grantedPermissionsSchema.optional() })
      .nullish()
      .transform((body) => ({ permissions: body?.permissions ?? [...reviewerPermissions] })),
    reply: success(adminSchema),
    status: 201,
    errors: ['NOT_FOUND', 'CONFLICT'],
    needsRecentProof: true,
  },
  deleteAdmin: {
    summary: 'Delete an administrator: never oneself, never the last one who manages administrators',
    params: adminIdParams,
    reply: done,
    errors: ['NOT_FOUND', 'CONFLICT'],
    needsRecentProof: true,
  },
  changeAdminPermissions: {
    summary: "Replace an administrator's permissions; what they need is granted along",
    params: adminIdParams,
    body: grantedPermissionsBody,
    reply: success(adminSchema),
    errors: ['NOT_FOUND', 'CONFLICT'],
    needsRecentProof: true,
  },
  updateAdminProfile: {
    summary: "Change the administrator's own name and phone",
    body: adminProfileBody,
    reply: success(adminSchema),
    errors: [],
  },
  confirmAdmin: {
    summary: 'Gives the second key, or the password of who has none, again: the session counts as just opened',
    body: confirmAdminBody,
    reply: done,
    errors: ['INVALID_CREDENTIALS', 'TOO_MANY_ATTEMPTS', 'SECOND_FACTOR_INVALID', 'ACCOUNT_LOCKED'],
    allowsMissingSecondFactor: true,
  },
  confirmAdminOptions: {
    summary: 'Options for the browser to confirm with a passkey',
    body: noFields,
    reply: success(requestOptionsSchema),
    errors: ['CONFLICT'],
    allowsMissingSecondFactor: true,
  },
  changeAdminPassword: {
    summary: "Change the administrator's own password",
    body: z.strictObject({ currentPassword: givenPasswordSchema, newPassword: newPasswordSchema }),
    reply: done,
    errors: ['INVALID_CREDENTIALS', 'TOO_MANY_ATTEMPTS'],
    allowsTemporaryPassword: true,
    allowsMissingSecondFactor: true,
  },
  changeAdminEmail: {
    summary: "Change the administrator's own e-mail, with a code mailed to the new one",
    body: z.strictObject({ newEmail: emailSchema, password: givenPasswordSchema, code: codeSchema.optional() }),
    reply: success(adminSchema),
    errors: ['INVALID_CREDENTIALS', 'TOO_MANY_ATTEMPTS', 'CONFLICT', 'CODE_INVALID', 'CODE_EXPIRED'],
    needsRecentProof: true,
  },
  recoverAdmin: {
    summary: 'Mails an administrator a temporary password',
    body: recoverAdminBody,
    reply: done,
    errors: [],
  },
  sendTemporaryPassword: {
    summary: 'Replace the password of another administrator with a temporary one, mailed to them',
    params: adminIdParams,
    reply: done,
    errors: ['NOT_FOUND', 'CONFLICT'],
    needsRecentProof: true,
  },
  listAdminSessions: {
    summary: 'Own running sessions',
    reply: success(z.array(adminSessionSchema)),
    errors: [],
  },
  endAdminSession: {
    summary: 'Ends one own session',
    params: adminIdParams,
    reply: done,
    errors: ['NOT_FOUND'],
  },
} satisfies Record<string, EndpointSchemas>;
