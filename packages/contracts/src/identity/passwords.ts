import { z } from 'zod';
import { access } from '../core/access.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { done, success } from '../core/envelope.ts';
import {
  codeSchema,
  emailSchema,
  emailWith,
  givenPasswordSchema,
  isoTimeSchema,
  newPasswordSchema,
} from '../core/fields.ts';
import { emailWithCode } from './users.ts';

export const validatePassword = defineEndpoint({
  method: 'POST',
  path: '/password/validate',
  access: access.public,
  summary: 'Which rules a password breaks',
  body: z.strictObject({
    password: z.string({ error: 'Campo requerido' }).max(1000, 'La contraseña debe tener como máximo 128 caracteres'),
  }),
  reply: success(z.object({ valid: z.boolean(), errors: z.array(z.string()) })),
  errors: [],
});

const passwordChangeReasons = ['user_request', 'temporary_change', 'reset'] as const;

export const changePasswordBody = z.strictObject({
  currentPassword: givenPasswordSchema,
  newPassword: newPasswordSchema,
  reason: z.enum(passwordChangeReasons, { error: 'Motivo inválido' }).default('user_request'),
});
export type ChangePasswordBody = z.output<typeof changePasswordBody>;

/** A wrong current password is 400 INVALID_CREDENTIALS, a reused one 400 VALIDATION_ERROR. */
export const changePassword = defineEndpoint({
  method: 'POST',
  path: '/password/change',
  access: access.user,
  summary: 'Changes the password and ends the other sessions',
  body: changePasswordBody,
  reply: done,
  errors: ['INVALID_CREDENTIALS', 'TOO_MANY_ATTEMPTS', 'CONFLICT'],
  rateLimit: 'strict',
});

export const recoverPasswordBody = z.strictObject({ email: emailWith('El correo electrónico es requerido') });

/** The response is the same for an unknown e-mail. */
export const recoverPassword = defineEndpoint({
  method: 'POST',
  path: '/password/recover',
  access: access.public,
  summary: 'Mails a temporary password',
  body: recoverPasswordBody,
  reply: done,
  errors: [],
  rateLimit: 'strict',
});

export const validateRecovery = defineEndpoint({
  method: 'POST',
  path: '/password/validate-recovery',
  access: access.public,
  summary: 'Whether a temporary password is good',
  body: emailWithCode,
  reply: done,
  errors: ['CODE_INVALID', 'CODE_EXPIRED', 'TOO_MANY_ATTEMPTS'],
  rateLimit: 'strict',
});

export const changeRecoveredPasswordBody = z.strictObject({
  email: emailSchema,
  tempCode: codeSchema,
  newPassword: newPasswordSchema,
});
export type ChangeRecoveredPasswordBody = z.output<typeof changeRecoveredPasswordBody>;

export const changeRecoveredPassword = defineEndpoint({
  method: 'POST',
  path: '/password/change-recovery',
  access: access.public,
  summary: 'Replaces the password with the temporary one and ends every session',
  body: changeRecoveredPasswordBody,
  reply: done,
  errors: ['CODE_INVALID', 'CODE_EXPIRED', 'TOO_MANY_ATTEMPTS'],
  rateLimit: 'strict',
});

/** Uniform for everybody but the signed-in owner. */
export const getRecoveryStatus = defineEndpoint({
  method: 'GET',
  path: '/password/recovery-status/:email',
  access: access.visitor,
  client: { retry: false },
  summary: 'Whether a recovery is under way',
  params: z.object({ email: emailSchema }),
  reply: success(z.object({ pending: z.boolean(), expiresAt: isoTimeSchema.nullable() })),
  errors: [],
});

/** All null or false when passwords never expire. */
export const checkPasswordExpiration = defineEndpoint({
  method: 'GET',
  path: '/password/check-expiration',
  access: access.user,
  summary: 'When the own password expires',
  reply: success(
    z.object({
      expired: z.boolean(),
      expiresAt: isoTimeSchema.nullable(),
      daysLeft: z.number().int().nullable(),
    }),
  ),
  errors: [],
});

export const listPasswordHistory = defineEndpoint({
  method: 'GET',
  path: '/password/history',
  access: access.user,
  summary: 'When the own password was changed, newest first',
  reply: success(z.array(z.object({ changedAt: isoTimeSchema }))),
  errors: [],
});

export const passwordEndpoints = [
  validatePassword,
  changePassword,
  recoverPassword,
  validateRecovery,
  changeRecoveredPassword,
  getRecoveryStatus,
  checkPasswordExpiration,
  listPasswordHistory,
] as const;
