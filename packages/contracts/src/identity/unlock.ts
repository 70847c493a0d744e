import { z } from 'zod';
import { access } from '../core/access.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { done, success } from '../core/envelope.ts';
import { cedulaWith, codeWith, emailWith, isoTimeSchema } from '../core/fields.ts';

/** The one text of every refused unlock (spec 2 §5). */
export const unlockRefusedMessage = 'Credenciales inválidas o código expirado';

/** Texts of the recovery screen. */
export const requestUnlockBody = z.strictObject({
  email: emailWith('El correo electrónico es requerido'),
  cedula: cedulaWith('La cédula es requerida'),
});
export type RequestUnlockBody = z.output<typeof requestUnlockBody>;

/** Texts of the unlock screen. */
export const unlockAccountBody = z.strictObject({
  email: emailWith('El correo electrónico es obligatorio'),
  cedula: cedulaWith('La cédula es obligatoria'),
  unlockCode: codeWith('El código de desbloqueo es obligatorio', unlockRefusedMessage),
});

/** The response is the same for an unknown account. */
export const requestUnlock = defineEndpoint({
  method: 'POST',
  path: '/unlock/request',
  access: access.public,
  summary: 'Mails an unlock code',
  body: requestUnlockBody,
  reply: done,
  errors: [],
  rateLimit: 'strict',
});

export const unlockAccount = defineEndpoint({
  method: 'POST',
  path: '/unlock/validate',
  access: access.public,
  summary: 'Unlocks an account with the mailed code',
  body: unlockAccountBody,
  reply: done,
  errors: ['CODE_INVALID', 'TOO_MANY_ATTEMPTS'],
  rateLimit: 'strict',
});

export const unlockAccountByLink = defineEndpoint({
  method: 'POST',
  path: '/auth/unlock-account',
  access: access.public,
  summary: 'Unlocks an account by the mailed link',
  body: unlockAccountBody.omit({ cedula: true, unlockCode: true }).extend({
    code: unlockAccountBody.shape.unlockCode,
  }),
  reply: done,
  errors: ['CODE_INVALID', 'TOO_MANY_ATTEMPTS'],
  rateLimit: 'strict',
});

/** Uniform for everybody but the signed-in owner. */
export const getUnlockStatus = defineEndpoint({
  method: 'GET',
  path: '/unlock/status/:account',
  access: access.visitor,
  client: { retry: false },
  summary: 'Whether an account, by e-mail or id, is locked',
  params: z.object({ account: z.string().max(254, 'Identificador inválido') }),
  reply: success(z.object({ isLocked: z.boolean(), lockedUntil: isoTimeSchema.nullable() })),
  errors: [],
});

export const unlockEndpoints = [requestUnlock, unlockAccount, unlockAccountByLink, getUnlockStatus] as const;
