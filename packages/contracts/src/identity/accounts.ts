import { z } from 'zod';
import { access } from '../core/access.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { done, success } from '../core/envelope.ts';
import {
  cedulaSchema,
  codeSchema,
  emailSchema,
  givenPasswordSchema,
  isoTimeSchema,
  newPasswordSchema,
} from '../core/fields.ts';
import { emailWithCode, mailedCodeFacts, personFields, userSchema, userStatuses } from './users.ts';

/** Also what the registration form validates with, next to its own confirmation field. */
export const registerUserBody = z.strictObject({
  ...personFields,
  cedula: cedulaSchema,
  email: emailSchema,
  password: newPasswordSchema,
  termsAccepted: z.literal(true, { error: 'Debes aceptar los términos y condiciones' }).optional(),
});
export type RegisterUserBody = z.output<typeof registerUserBody>;

export const registeredSchema = z.object({
  id: z.string(),
  email: z.string(),
  status: z.enum(userStatuses),
  isEmailVerified: z.boolean(),
});

export const registerUser = defineEndpoint({
  method: 'POST',
  path: '/auth/register',
  access: access.public,
  summary: 'Registers a person',
  body: registerUserBody,
  reply: success(registeredSchema),
  status: 201,
  errors: ['CONFLICT', 'TOO_MANY_ATTEMPTS'],
  rateLimit: 'strict',
});

export const verifyAccountEmail = defineEndpoint({
  method: 'POST',
  path: '/auth/verify-email',
  access: access.public,
  summary: 'Makes a pending account active with the mailed code',
  body: emailWithCode,
  reply: success(registeredSchema),
  errors: ['CODE_INVALID', 'CODE_EXPIRED', 'TOO_MANY_ATTEMPTS', 'CONFLICT'],
  rateLimit: 'strict',
});

export const loginBody = z.strictObject({ email: emailSchema, password: givenPasswordSchema });
export type LoginBody = z.output<typeof loginBody>;

const openedSessionSchema = z.object({ accessToken: z.string(), expiresAt: isoTimeSchema, user: userSchema });
export type OpenedSession = z.infer<typeof openedSessionSchema>;

/** A valid temporary password opens only the change-password step: no token. */
const recoveryStepSchema = z.object({
  requiresPasswordChange: z.literal(true),
  recovery: z.literal(true),
  email: z.string(),
});
const twoStepChallengeSchema = z.object({
  twoStepRequired: z.literal(true),
  challengeId: z.string(),
  ...mailedCodeFacts,
});
export type TwoStepChallenge = z.infer<typeof twoStepChallengeSchema>;

const loginReplySchema = z.union([openedSessionSchema, recoveryStepSchema, twoStepChallengeSchema]);
export type LoginReply = z.infer<typeof loginReplySchema>;

export const logIn = defineEndpoint({
  method: 'POST',
  path: '/auth/login',
  access: access.public,
  summary: 'Opens a session, the recovery step or the second step',
  body: loginBody,
  reply: success(loginReplySchema),
  errors: ['INVALID_CREDENTIALS', 'ACCOUNT_LOCKED', 'EMAIL_NOT_VERIFIED', 'ACCOUNT_INACTIVE', 'TOO_MANY_ATTEMPTS'],
  rateLimit: 'strict',
});

const challengeIdSchema = z
  .string({ error: 'Campo requerido' })
  .min(1, 'Campo requerido')
  .max(100, 'Identificador inválido');

export const confirmTwoStep = defineEndpoint({
  method: 'POST',
  path: '/auth/two-step',
  access: access.public,
  summary: 'Opens the session with the code mailed at sign-in',
  body: z.strictObject({ challengeId: challengeIdSchema, code: codeSchema }),
  reply: success(openedSessionSchema),
  errors: ['CODE_INVALID', 'CODE_EXPIRED', 'TOO_MANY_ATTEMPTS', 'ACCOUNT_INACTIVE'],
  rateLimit: 'strict',
});

/**
 * Only while the code of the challenge is good: afterwards the password is asked for again. The
 * former code stays good.
 */
export const resendTwoStepCode = defineEndpoint({
  method: 'POST',
  path: '/auth/two-step/resend',
  access: access.public,
  summary: 'Mails the code of the second step again, at most once a minute',
  body: z.strictObject({ challengeId: challengeIdSchema }),
  reply: success(twoStepChallengeSchema),
  errors: ['CODE_INVALID', 'CODE_EXPIRED', 'ACCOUNT_INACTIVE', 'RATE_LIMITED'],
  rateLimit: 'strict',
});

export const verifyToken = defineEndpoint({
  method: 'POST',
  path: '/auth/verify-token',
  access: access.user,
  client: { retry: false },
  summary: 'Whether the session is alive, and whose it is',
  reply: success(z.object({ valid: z.literal(true), user: userSchema, expiresAt: isoTimeSchema })),
  errors: [],
  timeoutMs: 5_000,
});

export const logOut = defineEndpoint({
  method: 'POST',
  path: '/auth/logout',
  access: access.user,
  summary: 'Ends the session at once',
  reply: done,
  errors: [],
  timeoutMs: 5_000,
});

/** Mails the account's e-mail its sign-in address; the response is always the same. */
export const recoverUser = defineEndpoint({
  method: 'POST',
  path: '/auth/recover-user',
  access: access.public,
  summary: 'Reminds a person of the e-mail of the account',
  body: z.strictObject({ cedula: cedulaSchema }),
  reply: done,
  errors: [],
  rateLimit: 'strict',
});

/**
 * Answers only the signed-in owner; for anybody else 404 unless the operator opened it (decisions,
 * "Accounts").
 */
export const findEmailByDocument = defineEndpoint({
  method: 'GET',
  path: '/users/verify/:document',
  access: access.visitor,
  client: { retry: false },
  summary: 'E-mail of the account with an identity number',
  params: z.object({ document: z.string() }),
  reply: success(z.object({ email: z.string() })),
  errors: ['NOT_FOUND'],
});

export const accountEndpoints = [
  registerUser,
  verifyAccountEmail,
  logIn,
  confirmTwoStep,
  resendTwoStepCode,
  verifyToken,
  logOut,
  recoverUser,
  findEmailByDocument,
] as const;
