import type { z } from 'zod';
import { access } from '../core/access.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import type {
  accountSchemas,
  loginBody,
  loginReplySchema,
  openedSessionSchema,
  registerUserBody,
  twoStepChallengeSchema,
} from './accounts.schemas.ts';

export type RegisterUserBody = z.output<typeof registerUserBody>;

export const registerUser = defineEndpoint<typeof accountSchemas.registerUser>()({
  method: 'POST',
  path: '/auth/register',
  access: access.public,
  rateLimit: 'strict',
});

export const verifyAccountEmail = defineEndpoint<typeof accountSchemas.verifyAccountEmail>()({
  method: 'POST',
  path: '/auth/verify-email',
  access: access.public,
  rateLimit: 'strict',
});

export type LoginBody = z.output<typeof loginBody>;

export type OpenedSession = z.infer<typeof openedSessionSchema>;

export type TwoStepChallenge = z.infer<typeof twoStepChallengeSchema>;

export type LoginReply = z.infer<typeof loginReplySchema>;

export const logIn = defineEndpoint<typeof accountSchemas.logIn>()({
  method: 'POST',
  path: '/auth/login',
  access: access.public,
  rateLimit: 'strict',
});

export const confirmTwoStep = defineEndpoint<typeof accountSchemas.confirmTwoStep>()({
  method: 'POST',
  path: '/auth/two-step',
  access: access.public,
  rateLimit: 'strict',
});

/** Only while the code of the challenge is valid; the earlier code stays valid too. */
export const resendTwoStepCode = defineEndpoint<typeof accountSchemas.resendTwoStepCode>()({
  method: 'POST',
  path: '/auth/two-step/resend',
  access: access.public,
  rateLimit: 'strict',
});

export const verifyToken = defineEndpoint<typeof accountSchemas.verifyToken>()({
  method: 'POST',
  path: '/auth/verify-token',
  access: access.user,
  client: { retry: false },
  timeoutMs: 5_000,
});

export const logOut = defineEndpoint<typeof accountSchemas.logOut>()({
  method: 'POST',
  path: '/auth/logout',
  access: access.user,
  timeoutMs: 5_000,
});

/** Mails the login address of the account; the response is always the same. */
export const recoverUser = defineEndpoint<typeof accountSchemas.recoverUser>()({
  method: 'POST',
  path: '/auth/recover-user',
  access: access.public,
  rateLimit: 'strict',
});

/** Only for the signed-in owner; 404 for others unless the operator made it public. */
export const findEmailByDocument = defineEndpoint<typeof accountSchemas.findEmailByDocument>()({
  method: 'GET',
  path: '/users/verify/:document',
  access: access.visitor,
  client: { retry: false },
});
