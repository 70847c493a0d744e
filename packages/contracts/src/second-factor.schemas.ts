import { z } from 'zod';
import { adminLoginSchema } from './admins.schemas.ts';
import { adminIdParams } from './core/admin-fields.schemas.ts';
import type { EndpointSchemas } from './core/endpoint.ts';
import { done, success } from './core/envelope.schemas.ts';
import { isoTimeSchema, textLine } from './core/fields.schemas.ts';
import {
  creationOptionsSchema,
  exactlyOne,
  mailCodeSchema,
  noFields,
  passkeyAssertionSchema,
  passkeyRegistrationSchema,
  recoveryCodeSchema,
  requestOptionsSchema,
  totpCodeSchema,
} from './second-factor.fields.schemas.ts';
import { passkeyNameMaximum } from './second-factor.ts';

const tokenSchema = z.string({ error: 'Campo requerido' }).min(1, 'Campo requerido').max(200, 'Dato inválido');

const recoveryCodes = z.array(z.string()).length(10);

/** Of the first key; null with any later one. */
const newRecoveryCodes = recoveryCodes.nullable();

export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: isoTimeSchema,
  lastUsedAt: isoTimeSchema.nullable(),
  /** False after a change of the site's address. */
  usable: z.boolean(),
});

const secondFactorStateSchema = z.object({
  required: z.boolean(),
  /** False where the address of the site is an IP address, which browsers refuse. */
  passkeysPossible: z.boolean(),
  totp: z.object({ since: isoTimeSchema }).nullable(),
  passkeys: z.array(passkeySchema),
  recoveryCodesLeft: z.number().int(),
});

export const passkeyNameSchema = textLine(passkeyNameMaximum, 'Ponle un nombre');

export const secondFactorSchemas = {
  proveSecondFactor: {
    summary: 'The second step of a sign-in',
    body: z
      .strictObject({
        token: tokenSchema,
        code: totpCodeSchema.optional(),
        recoveryCode: recoveryCodeSchema.optional(),
        passkey: passkeyAssertionSchema.optional(),
      })
      .superRefine(exactlyOne('code', 'recoveryCode', 'passkey')),
    reply: success(adminLoginSchema),
    errors: ['SECOND_FACTOR_INVALID', 'SESSION_EXPIRED', 'ACCOUNT_LOCKED', 'ACCOUNT_INACTIVE'],
  },
  secondFactorOptions: {
    summary: 'Options for the browser to sign in with a passkey',
    body: z.strictObject({ token: tokenSchema }),
    reply: success(requestOptionsSchema),
    errors: ['SESSION_EXPIRED', 'CONFLICT'],
  },
  getSecondFactor: {
    summary: 'Own second keys',
    reply: success(secondFactorStateSchema),
    errors: [],
    allowsMissingSecondFactor: true,
  },
  mailSecondFactorCode: {
    summary: 'Mails the code that the first key needs',
    body: noFields,
    reply: done,
    errors: ['CONFLICT', 'TOO_MANY_ATTEMPTS'],
    allowsMissingSecondFactor: true,
  },
  startTotp: {
    summary: 'A new secret for an authenticator app, in force once it is confirmed',
    body: noFields,
    reply: success(z.object({ secret: z.string(), uri: z.string(), svg: z.string() })),
    errors: ['CONFLICT'],
    needsRecentProof: true,
    allowsMissingSecondFactor: true,
  },
  confirmTotp: {
    summary: 'Adds the authenticator app with one of its codes',
    body: z.strictObject({ code: totpCodeSchema, mailCode: mailCodeSchema }),
    reply: success(z.object({ recoveryCodes: newRecoveryCodes })),
    errors: ['CONFLICT', 'SECOND_FACTOR_INVALID', 'CODE_INVALID', 'CODE_EXPIRED', 'TOO_MANY_ATTEMPTS'],
    needsRecentProof: true,
    allowsMissingSecondFactor: true,
  },
  deleteTotp: {
    summary: 'Removes the authenticator app',
    reply: done,
    errors: ['NOT_FOUND', 'CONFLICT'],
    needsRecentProof: true,
  },
  passkeyCreationOptions: {
    summary: 'Options for the browser to make a passkey',
    body: noFields,
    reply: success(creationOptionsSchema),
    errors: ['CONFLICT'],
    needsRecentProof: true,
    allowsMissingSecondFactor: true,
  },
  addPasskey: {
    summary: 'Adds a passkey',
    body: z.strictObject({ name: passkeyNameSchema, response: passkeyRegistrationSchema, mailCode: mailCodeSchema }),
    reply: success(passkeySchema.extend({ recoveryCodes: newRecoveryCodes })),
    status: 201,
    errors: ['CONFLICT', 'SECOND_FACTOR_INVALID', 'CODE_INVALID', 'CODE_EXPIRED', 'TOO_MANY_ATTEMPTS'],
    needsRecentProof: true,
    allowsMissingSecondFactor: true,
  },
  renamePasskey: {
    summary: 'Renames an own passkey',
    params: adminIdParams,
    body: z.strictObject({ name: passkeyNameSchema }),
    reply: success(passkeySchema),
    errors: ['NOT_FOUND'],
  },
  deletePasskey: {
    summary: 'Removes an own passkey',
    params: adminIdParams,
    reply: done,
    errors: ['NOT_FOUND', 'CONFLICT'],
    needsRecentProof: true,
  },
  renewRecoveryCodes: {
    summary: 'Ten new recovery codes; the old ones end',
    body: noFields,
    reply: success(z.object({ recoveryCodes })),
    errors: ['CONFLICT'],
    needsRecentProof: true,
  },
  takeSecondFactorAway: {
    summary: 'Takes all keys of another administrator, and mails a temporary password',
    params: adminIdParams,
    reply: done,
    errors: ['NOT_FOUND', 'CONFLICT'],
    needsRecentProof: true,
  },
} satisfies Record<string, EndpointSchemas>;
