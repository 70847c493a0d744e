import type { z } from 'zod';
import { access } from '../core/access.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import type { requestUnlockBody, unlockSchemas } from './unlock.schemas.ts';

/** The same for every reason, so that it reveals nothing. */
export const unlockRefusedMessage = 'Credenciales inválidas o código expirado';

export type RequestUnlockBody = z.output<typeof requestUnlockBody>;

/** The response is the same for an unknown account. */
export const requestUnlock = defineEndpoint<typeof unlockSchemas.requestUnlock>()({
  method: 'POST',
  path: '/unlock/request',
  access: access.public,
  rateLimit: 'strict',
});

export const unlockAccount = defineEndpoint<typeof unlockSchemas.unlockAccount>()({
  method: 'POST',
  path: '/unlock/validate',
  access: access.public,
  rateLimit: 'strict',
});

export const unlockAccountByLink = defineEndpoint<typeof unlockSchemas.unlockAccountByLink>()({
  method: 'POST',
  path: '/auth/unlock-account',
  access: access.public,
  rateLimit: 'strict',
});

/** The response is the same for everybody except the signed-in owner. */
export const getUnlockStatus = defineEndpoint<typeof unlockSchemas.getUnlockStatus>()({
  method: 'GET',
  path: '/unlock/status/:account',
  access: access.visitor,
  client: { retry: false },
});
