import { z } from 'zod';
import type { EndpointSchemas } from '../core/endpoint.ts';
import { done, success } from '../core/envelope.schemas.ts';
import {
  cedulaSchema,
  codeSchema,
  emailSchema,
  givenPasswordSchema,
  idSchema,
  isoTimeSchema,
  newPasswordSchema,
} from '../core/fields.schemas.ts';
import { emailWithCode, mailedCodeFacts, personFields, userSchema } from './users.schemas.ts';
import { userStatuses } from './users.ts';

/** Also validates the registration form, which adds a confirmation field. */
export const registerUserBody = z.strictObject({
  ...personFields,
  cedula: cedulaSchema,
  email: emailSchema,
  password: newPasswordSchema,
  termsAccepted: z.literal(true, { error: 'Debes aceptar los términos y condiciones' }).optional(),
  /** The version of the terms that was shown; absent means the current one. */
  termsVersionId: idSchema.optional(),
});

export const registeredSchema = z.object({
  id: z.string(),
  email: z.string(),
  status: z.enum(userStatuses),
  isEmailVerified: z.boolean(),
});

export const loginBody = z.strictObject({ email: emailSchema, password: givenPasswordSchema });

export const openedSessionSchema = z.object({ accessToken: z.string(), expiresAt: isoTimeSchema, user: userSchema });

/** A temporary password gives no token, only the step to change it. */
const recoveryStepSchema = z.object({
  requiresPasswordChange: z.literal(true),
  recovery: z.literal(true),
  email: z.string(),
});

export const twoStepChallengeSchema = z.object({
  twoStepRequired: z.literal(true),
  challengeId: z.string(),
  ...mailedCodeFacts,
});

export const loginReplySchema = z.union([openedSessionSchema, recoveryStepSchema, twoStepChallengeSchema]);

const challengeIdSchema = z
  .string({ error: 'Campo requerido' })
  .min(1, 'Campo requerido')
  .max(100, 'Identificador inválido');

export const accountSchemas = {
  registerUser: {
    summary: 'Registers a person',
    body: registerUserBody,
    reply: success(registeredSchema),
    status: 201,
    errors: ['CONFLICT', 'TOO_MANY_ATTEMPTS'],
  },
  verifyAccountEmail: {
    summary: 'Makes a pending account active with the mailed code',
    body: emailWithCode,
    reply: success(registeredSchema),
    errors: ['CODE_INVALID', 'CODE_EXPIRED', 'TOO_MANY_ATTEMPTS', 'CONFLICT'],
  },
  logIn: {
    summary: 'Opens a session, the recovery step or the second step',
    body: loginBody,
    reply: success(loginReplySchema),
    errors: ['INVALID_CREDENTIALS', 'ACCOUNT_LOCKED', 'EMAIL_NOT_VERIFIED', 'ACCOUNT_INACTIVE', 'TOO_MANY_ATTEMPTS'],
  },
  confirmTwoStep: {
    summary: 'Opens the session with the code mailed at sign-in',
    body: z.strictObject({ challengeId: challengeIdSchema, code: codeSchema }),
    reply: success(openedSessionSchema),
    errors: ['CODE_INVALID', 'CODE_EXPIRED', 'TOO_MANY_ATTEMPTS', 'ACCOUNT_INACTIVE'],
  },
  resendTwoStepCode: {
    summary: 'Mails the code of the second step again, at most once a minute',
    body: z.strictObject({ challengeId: challengeIdSchema }),
    reply: success(twoStepChallengeSchema),
    errors: ['CODE_INVALID', 'CODE_EXPIRED', 'ACCOUNT_INACTIVE', 'RATE_LIMITED'],
  },
  verifyToken: {
    summary: 'Whether the session is alive, and whose it is',
    reply: success(z.object({ valid: z.literal(true), user: userSchema, expiresAt: isoTimeSchema })),
    errors: [],
  },
  logOut: {
    summary: 'Ends the session at once',
    reply: done,
    errors: [],
  },
  recoverUser: {
    summary: 'Reminds a person of the e-mail of the account',
    body: z.strictObject({ cedula: cedulaSchema }),
    reply: done,
    errors: [],
  },
  findEmailByDocument: {
    summary: 'E-mail of the account with an identity number',
    params: z.object({ document: z.string() }),
    reply: success(z.object({ email: z.string() })),
    errors: ['NOT_FOUND'],
  },
} satisfies Record<string, EndpointSchemas>;
