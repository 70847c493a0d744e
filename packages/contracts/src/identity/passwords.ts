import type { z } from 'zod';
import { access } from '../core/access.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import type { changePasswordBody, changeRecoveredPasswordBody, passwordSchemas } from './passwords.schemas.ts';

export const validatePassword = defineEndpoint<typeof passwordSchemas.validatePassword>()({
  method: 'POST',
  path: '/password/validate',
  access: access.public,
});

export type ChangePasswordBody = z.output<typeof changePasswordBody>;

/** A wrong current password is 400 INVALID_CREDENTIALS, a reused one 400 VALIDATION_ERROR. */
export const changePassword = defineEndpoint<typeof passwordSchemas.changePassword>()({
  method: 'POST',
  path: '/password/change',
  access: access.user,
  rateLimit: 'strict',
});

/** The response is the same for an unknown address. */
export const recoverPassword = defineEndpoint<typeof passwordSchemas.recoverPassword>()({
  method: 'POST',
  path: '/password/recover',
  access: access.public,
  rateLimit: 'strict',
});

export const validateRecovery = defineEndpoint<typeof passwordSchemas.validateRecovery>()({
  method: 'POST',
  path: '/password/validate-recovery',
  access: access.public,
  rateLimit: 'strict',
});

export type ChangeRecoveredPasswordBody = z.output<typeof changeRecoveredPasswordBody>;

export const changeRecoveredPassword = defineEndpoint<typeof passwordSchemas.changeRecoveredPassword>()({
  method: 'POST',
  path: '/password/change-recovery',
  access: access.public,
  rateLimit: 'strict',
});

/** The response is the same for everybody except the signed-in owner. */
export const getRecoveryStatus = defineEndpoint<typeof passwordSchemas.getRecoveryStatus>()({
  method: 'GET',
  path: '/password/recovery-status/:email',
  access: access.visitor,
  client: { retry: false },
});

/** All null or false when passwords never expire. */
export const checkPasswordExpiration = defineEndpoint<typeof passwordSchemas.checkPasswordExpiration>()({
  method: 'GET',
  path: '/password/check-expiration',
  access: access.user,
});

export const listPasswordHistory = defineEndpoint<typeof passwordSchemas.listPasswordHistory>()({
  method: 'GET',
  path: '/password/history',
  access: access.user,
});
