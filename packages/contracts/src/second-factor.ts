import type { z } from 'zod';
import { access } from './core/access.ts';
import { adminTimeoutsMs } from './core/admin-fields.ts';
import { defineEndpoint, type ReplyOf } from './core/endpoint.ts';
import type { passkeySchema, secondFactorSchemas } from './second-factor.schemas.ts';

export const passkeyNameMaximum = 40;

export const passkeysMaximum = 10;

/** Below this, the page says how many recovery codes are left. */
export const fewRecoveryCodes = 3;

export type Passkey = z.infer<typeof passkeySchema>;

export const proveSecondFactor = defineEndpoint<typeof secondFactorSchemas.proveSecondFactor>()({
  method: 'POST',
  path: '/admin/auth/second-factor',
  access: access.public,
  client: { audience: 'admin', retry: false },
  timeoutMs: adminTimeoutsMs.ordinary,
  rateLimit: 'strict',
});

/** CONFLICT without a passkey that works at this address. */
export const secondFactorOptions = defineEndpoint<typeof secondFactorSchemas.secondFactorOptions>()({
  method: 'POST',
  path: '/admin/auth/second-factor/options',
  access: access.public,
  client: { audience: 'admin', retry: false },
  timeoutMs: adminTimeoutsMs.ordinary,
  rateLimit: 'strict',
});

export const getSecondFactor = defineEndpoint<typeof secondFactorSchemas.getSecondFactor>()({
  method: 'GET',
  path: '/admin/auth/second-factor',
  access: access.admin(),
  timeoutMs: adminTimeoutsMs.ordinary,
});

/** CONFLICT for who has a key already. */
export const mailSecondFactorCode = defineEndpoint<typeof secondFactorSchemas.mailSecondFactorCode>()({
  method: 'POST',
  path: '/admin/auth/second-factor/mail-code',
  access: access.admin(),
  timeoutMs: adminTimeoutsMs.ordinary,
  rateLimit: 'strict',
});

/** A second call replaces the secret of the first. CONFLICT where an app is confirmed. */
export const startTotp = defineEndpoint<typeof secondFactorSchemas.startTotp>()({
  method: 'POST',
  path: '/admin/auth/second-factor/totp',
  access: access.admin(),
  timeoutMs: adminTimeoutsMs.ordinary,
  rateLimit: 'strict',
});

/** CONFLICT when there is nothing to confirm, also 15 minutes after `startTotp`. */
export const confirmTotp = defineEndpoint<typeof secondFactorSchemas.confirmTotp>()({
  method: 'POST',
  path: '/admin/auth/second-factor/totp/confirm',
  access: access.admin(),
  timeoutMs: adminTimeoutsMs.ordinary,
  rateLimit: 'strict',
});

/** CONFLICT for the last key where one is required. */
export const deleteTotp = defineEndpoint<typeof secondFactorSchemas.deleteTotp>()({
  method: 'DELETE',
  path: '/admin/auth/second-factor/totp',
  access: access.admin(),
  timeoutMs: adminTimeoutsMs.ordinary,
});

/** CONFLICT where passkeys are not possible. */
export const passkeyCreationOptions = defineEndpoint<typeof secondFactorSchemas.passkeyCreationOptions>()({
  method: 'POST',
  path: '/admin/auth/second-factor/passkeys/options',
  access: access.admin(),
  timeoutMs: adminTimeoutsMs.ordinary,
  rateLimit: 'strict',
});

/** CONFLICT for the eleventh, and for one that anybody has already. */
export const addPasskey = defineEndpoint<typeof secondFactorSchemas.addPasskey>()({
  method: 'POST',
  path: '/admin/auth/second-factor/passkeys',
  access: access.admin(),
  timeoutMs: adminTimeoutsMs.ordinary,
  rateLimit: 'strict',
});

export const renamePasskey = defineEndpoint<typeof secondFactorSchemas.renamePasskey>()({
  method: 'PATCH',
  path: '/admin/auth/second-factor/passkeys/:id',
  access: access.admin(),
  timeoutMs: adminTimeoutsMs.ordinary,
});

/** CONFLICT for the last key where one is required. */
export const deletePasskey = defineEndpoint<typeof secondFactorSchemas.deletePasskey>()({
  method: 'DELETE',
  path: '/admin/auth/second-factor/passkeys/:id',
  access: access.admin(),
  timeoutMs: adminTimeoutsMs.ordinary,
});

/** CONFLICT without a key. */
export const renewRecoveryCodes = defineEndpoint<typeof secondFactorSchemas.renewRecoveryCodes>()({
  method: 'POST',
  path: '/admin/auth/second-factor/recovery-codes',
  access: access.admin(),
  timeoutMs: adminTimeoutsMs.ordinary,
  rateLimit: 'strict',
});

/** CONFLICT for oneself and for who has none. Also replaces the password with a temporary one, mailed to them. */
export const takeSecondFactorAway = defineEndpoint<typeof secondFactorSchemas.takeSecondFactorAway>()({
  method: 'DELETE',
  path: '/admin/auth/:id/second-factor',
  access: access.admin('admins.manage'),
  timeoutMs: adminTimeoutsMs.ordinary,
  rateLimit: 'strict',
});

export type SecondFactorState = ReplyOf<typeof getSecondFactor>['data'];
export type PasskeyCreationOptions = ReplyOf<typeof passkeyCreationOptions>['data'];
export type PasskeyRequestOptions = ReplyOf<typeof secondFactorOptions>['data'];
