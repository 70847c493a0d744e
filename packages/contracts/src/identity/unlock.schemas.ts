import { z } from 'zod';
import type { EndpointSchemas } from '../core/endpoint.ts';
import { done, success } from '../core/envelope.schemas.ts';
import { cedulaWith, codeWith, emailWith, isoTimeSchema } from '../core/fields.schemas.ts';
import { unlockRefusedMessage } from './unlock.ts';

/** With the texts of the recovery screen. */
export const requestUnlockBody = z.strictObject({
  email: emailWith('El correo electrónico es requerido'),
  cedula: cedulaWith('La cédula es requerida'),
});

/** With the texts of the unlock screen. */
export const unlockAccountBody = z.strictObject({
  email: emailWith('El correo electrónico es obligatorio'),
  cedula: cedulaWith('La cédula es obligatoria'),
  unlockCode: codeWith('El código de desbloqueo es obligatorio', unlockRefusedMessage),
});

export const unlockSchemas = {
  requestUnlock: {
    summary: 'Mails an unlock code',
    body: requestUnlockBody,
    reply: done,
    errors: [],
  },
  unlockAccount: {
    summary: 'Unlocks an account with the mailed code',
    body: unlockAccountBody,
    reply: done,
    errors: ['CODE_INVALID', 'TOO_MANY_ATTEMPTS'],
  },
  unlockAccountByLink: {
    summary: 'Unlocks an account by the mailed link',
    body: unlockAccountBody.omit({ cedula: true, unlockCode: true }).extend({
      code: unlockAccountBody.shape.unlockCode,
    }),
    reply: done,
    errors: ['CODE_INVALID', 'TOO_MANY_ATTEMPTS'],
  },
  getUnlockStatus: {
    summary: 'Whether an account, by e-mail or id, is locked',
    params: z.object({ account: z.string().max(254, 'Identificador inválido') }),
    reply: success(z.object({ isLocked: z.boolean(), lockedUntil: isoTimeSchema.nullable() })),
    errors: [],
  },
} satisfies Record<string, EndpointSchemas>;
