import type { z } from 'zod';
import type {
  adminAuthSchemas,
  adminLoginSchema,
  adminSchema,
  adminSessionSchema,
  listedAdminSchema,
  secondFactorChallengeSchema,
} from './admins.schemas.ts';
import { access } from './core/access.ts';
import { adminTimeoutsMs } from './core/admin-fields.ts';
import { defineEndpoint } from './core/endpoint.ts';

export type Admin = z.infer<typeof adminSchema>;
export type ListedAdmin = z.infer<typeof listedAdminSchema>;

export const adminLoginTexts = { missing: 'Por favor ingresa email y contraseña' } as const;

/** In the order in which a sign-in offers them. */
export const secondFactorKinds = ['passkey', 'totp', 'recovery'] as const;
export type SecondFactorKind = (typeof secondFactorKinds)[number];

export type AdminLogin = z.infer<typeof adminLoginSchema>;
export type SecondFactorChallenge = z.infer<typeof secondFactorChallengeSchema>;

/** Whoever has a second key gets a token for the second step instead of a session. */
export const loginAdmin = defineEndpoint<typeof adminAuthSchemas.loginAdmin>()({
  method: 'POST',
  path: '/admin/auth/login',
  access: access.public,
  client: { audience: 'admin', failureTexts: 'adminLogin' },
  timeoutMs: adminTimeoutsMs.ordinary,
  rateLimit: 'strict',
});

/**
 * Refresh tokens are single-use: reusing one ends the whole token family. The pair is sent both at
 * the top level and inside `data`.
 */
export const refreshAdminToken = defineEndpoint<typeof adminAuthSchemas.refreshAdminToken>()({
  method: 'POST',
  path: '/admin/auth/refresh-token',
  access: access.public,
  client: { audience: 'admin' },
  timeoutMs: adminTimeoutsMs.ordinary,
});

export const verifyAdminToken = defineEndpoint<typeof adminAuthSchemas.verifyAdminToken>()({
  method: 'POST',
  path: '/admin/auth/verify-token',
  access: access.admin(),
  client: { retry: false },
  timeoutMs: adminTimeoutsMs.session,
});

/**
 * Accepts calls without an access token, which may have expired before the refresh token; either
 * token ends the session. UNAUTHORIZED without both.
 */
export const logoutAdmin = defineEndpoint<typeof adminAuthSchemas.logoutAdmin>()({
  method: 'POST',
  path: '/admin/auth/logout',
  access: access.visitor,
  client: { audience: 'admin', endsSession: true },
  timeoutMs: adminTimeoutsMs.session,
});

export const listAdmins = defineEndpoint<typeof adminAuthSchemas.listAdmins>()({
  method: 'GET',
  path: '/admin/auth',
  access: access.admin(),
  timeoutMs: adminTimeoutsMs.ordinary,
});

export const createAdminFromUser = defineEndpoint<typeof adminAuthSchemas.createAdminFromUser>()({
  method: 'POST',
  path: '/admin/auth/create-from-user/:id',
  access: access.admin('admins.manage'),
  timeoutMs: adminTimeoutsMs.ordinary,
});

export const deleteAdmin = defineEndpoint<typeof adminAuthSchemas.deleteAdmin>()({
  method: 'DELETE',
  path: '/admin/auth/:id',
  access: access.admin('admins.manage'),
  timeoutMs: adminTimeoutsMs.ordinary,
});

export const changeAdminPermissions = defineEndpoint<typeof adminAuthSchemas.changeAdminPermissions>()({
  method: 'PUT',
  path: '/admin/auth/:id/permissions',
  access: access.admin('admins.manage'),
  timeoutMs: adminTimeoutsMs.ordinary,
});

export const updateAdminProfile = defineEndpoint<typeof adminAuthSchemas.updateAdminProfile>()({
  method: 'PUT',
  path: '/admin/auth/profile',
  access: access.admin(),
  timeoutMs: adminTimeoutsMs.ordinary,
});

/**
 * Calls with `needsRecentProof` need it more than 30 minutes after the login. A wrong password is 400
 * INVALID_CREDENTIALS; the password of who has a key is 400 VALIDATION_ERROR.
 */
export const confirmAdmin = defineEndpoint<typeof adminAuthSchemas.confirmAdmin>()({
  method: 'POST',
  path: '/admin/auth/confirm',
  access: access.admin(),
  timeoutMs: adminTimeoutsMs.ordinary,
  rateLimit: 'strict',
});

export const confirmAdminOptions = defineEndpoint<typeof adminAuthSchemas.confirmAdminOptions>()({
  method: 'POST',
  path: '/admin/auth/confirm/options',
  access: access.admin(),
  timeoutMs: adminTimeoutsMs.ordinary,
  rateLimit: 'strict',
});

/** Ends the other sessions. A wrong current password is 400 INVALID_CREDENTIALS, a reused one VALIDATION_ERROR. */
export const changeAdminPassword = defineEndpoint<typeof adminAuthSchemas.changeAdminPassword>()({
  method: 'POST',
  path: '/admin/auth/change-password',
  access: access.admin(),
  timeoutMs: adminTimeoutsMs.ordinary,
  rateLimit: 'strict',
});

/**
 * Without `code` it only mails a code to the new address; with it, it makes the change. Both return
 * the current administrator (decision 28).
 */
export const changeAdminEmail = defineEndpoint<typeof adminAuthSchemas.changeAdminEmail>()({
  method: 'POST',
  path: '/admin/auth/change-email',
  access: access.admin(),
  timeoutMs: adminTimeoutsMs.ordinary,
  rateLimit: 'strict',
});

/**
 * The response is the same for an unknown address. The mailed password works once, within 15
 * minutes, and only opens the change of password.
 */
export const recoverAdmin = defineEndpoint<typeof adminAuthSchemas.recoverAdmin>()({
  method: 'POST',
  path: '/admin/auth/recover',
  access: access.public,
  client: { audience: 'admin' },
  timeoutMs: adminTimeoutsMs.ordinary,
  rateLimit: 'strict',
});

/** Ends the current password and all sessions of that administrator. Not allowed for oneself. */
export const sendTemporaryPassword = defineEndpoint<typeof adminAuthSchemas.sendTemporaryPassword>()({
  method: 'POST',
  path: '/admin/auth/:id/temporary-password',
  access: access.admin('admins.manage'),
  timeoutMs: adminTimeoutsMs.ordinary,
  rateLimit: 'strict',
});

export type AdminSessionSummary = z.infer<typeof adminSessionSchema>;

export const listAdminSessions = defineEndpoint<typeof adminAuthSchemas.listAdminSessions>()({
  method: 'GET',
  path: '/admin/auth/sessions',
  access: access.admin(),
  timeoutMs: adminTimeoutsMs.ordinary,
});

export const endAdminSession = defineEndpoint<typeof adminAuthSchemas.endAdminSession>()({
  method: 'DELETE',
  path: '/admin/auth/sessions/:id',
  access: access.admin(),
  timeoutMs: adminTimeoutsMs.ordinary,
});
