import { z } from 'zod';
import type { EndpointSchemas } from '../core/endpoint.ts';
import { done, success } from '../core/envelope.schemas.ts';
import {
  codeSchema,
  emailSchema,
  emailWith,
  givenPasswordSchema,
  isoTimeSchema,
  newPasswordSchema,
} from '../core/fields.schemas.ts';
import { emailWithCode } from './users.schemas.ts';

const passwordChangeReasons = ['user_request', 'temporary_change', 'reset'] as const;

export const changePasswordBody = z.strictObject({
  currentPassword: givenPasswordSchema,
  newPassword: newPasswordSchema,
  reason: z.enum(passwordChangeReasons, { error: 'Motivo inválido' }).default('user_request'),
});

export const recoverPasswordBody = z.strictObject({ email: emailWith('El correo electrónico es requerido') });

export const changeRecoveredPasswordBody = z.strictObject({
  email: emailSchema,
  tempCode: codeSchema,
  newPassword: newPasswordSchema,
});

export const passwordSchemas = {
  validatePassword: {
    summary: 'Which rules a password breaks',
    body: z.strictObject({
      password: z.string({ error: 'Campo requerido' }).max(1000, 'La contraseña debe tener como máximo 128 caracteres'),
    }),
    reply: success(z.object({ valid: z.boolean(), errors: z.array(z.string()) })),
    errors: [],
  },
  changePassword: {
    summary: 'Changes the password and ends the other sessions',
    body: changePasswordBody,
    reply: done,
    errors: ['INVALID_CREDENTIALS', 'TOO_MANY_ATTEMPTS', 'CONFLICT'],
  },
  recoverPassword: {
    summary: 'Mails a temporary password',
    body: recoverPasswordBody,
    reply: done,
    errors: [],
  },
  validateRecovery: {
    summary: 'Whether a temporary password is good',
    body: emailWithCode,
    reply: done,
    errors: ['CODE_INVALID', 'CODE_EXPIRED', 'TOO_MANY_ATTEMPTS'],
  },
  changeRecoveredPassword: {
    summary: 'Replaces the password with the temporary one and ends every session',
    body: changeRecoveredPasswordBody,
    reply: done,
    errors: ['CODE_INVALID', 'CODE_EXPIRED', 'TOO_MANY_ATTEMPTS'],
  },
  getRecoveryStatus: {
    summary: 'Whether a recovery is under way',
    params: z.object({ email: emailSchema }),
    reply: success(z.object({ pending: z.boolean(), expiresAt: isoTimeSchema.nullable() })),
    errors: [],
  },
  checkPasswordExpiration: {
    summary: 'When the own password expires',
    reply: success(
      z.object({
        expired: z.boolean(),
        expiresAt: isoTimeSchema.nullable(),
        daysLeft: z.number().int().nullable(),
      }),
    ),
    errors: [],
  },
  listPasswordHistory: {
    summary: 'When the own password was changed, newest first',
    reply: success(z.array(z.object({ changedAt: isoTimeSchema }))),
    errors: [],
  },
} satisfies Record<string, EndpointSchemas>;
