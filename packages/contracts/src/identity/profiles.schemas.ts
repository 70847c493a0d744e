import { z } from 'zod';
import type { EndpointSchemas } from '../core/endpoint.ts';
import { done, success } from '../core/envelope.schemas.ts';
import { givenPasswordSchema, isoTimeSchema, pathIdSchema } from '../core/fields.schemas.ts';
import { moneySchema } from '../core/numbers.schemas.ts';
import { phoneLinkSummarySchema } from '../phone-links/applicant.schemas.ts';
import { anyOf } from './profiles.ts';
import { personFields, userSchema } from './users.schemas.ts';

/** The full form; the endpoint accepts any part of it. */
export const profileForm = z.strictObject(personFields);

export const updateProfileBody = anyOf(profileForm.partial());

const choice = z.boolean({ error: 'Debe ser verdadero o falso' });

/** `twoStep`: a mailed code at login. */
export const securityPreferencesSchema = z.strictObject({
  loginAlerts: choice,
  twoStep: choice,
  rememberEmail: choice,
});

export const updateSecurityPreferencesBody = securityPreferencesSchema
  .partial()
  .extend({ password: givenPasswordSchema.optional() })
  .refine(
    ({ password: _, ...changes }) => Object.values(changes).some((value) => value !== undefined),
    'No hay cambios que guardar',
  );

/** Applies to mails about status, documents and news; codes and security mails are always sent. */
export const notificationPreferencesSchema = z.strictObject({ statusChanges: choice, documents: choice, news: choice });

export const sessionSummarySchema = z.object({
  id: z.string(),
  device: z.string(),
  lastSeen: isoTimeSchema,
  current: z.boolean(),
});

export const searchHistoryItemSchema = z.object({
  createdAt: isoTimeSchema,
  amount: moneySchema,
  term: z.number().int(),
  income: moneySchema,
  location: z.string().nullable(),
  results: z.number().int(),
});

const consentSchema = z.looseObject({
  kind: z.enum(['terms', 'handover']),
  given: z.boolean(),
  creditId: z.string().nullable(),
  institutionId: z.string().nullable(),
  institutionName: z.string().nullable(),
  termsVersion: z.string(),
  acceptedAt: isoTimeSchema,
  address: z.string(),
});

/** Plain JSON without the envelope. In the ZIP a document has `file`, its path there or null, instead of `fileContent`. */
export const userExportSchema = z.looseObject({
  user: userSchema,
  consents: z.array(consentSchema),
  credits: z.array(
    z.looseObject({
      id: z.string(),
      /** With the charges; `capitalAndInterest` is the sum without them. Absent until an institution is chosen. */
      totalPayment: moneySchema.optional(),
    }),
  ),
  handovers: z.array(z.looseObject({ id: z.string() })),
  notes: z.array(
    z.object({
      text: z.string(),
      createdAt: isoTimeSchema,
      about: z.enum(['credit', 'person']),
      creditId: z.string().nullable(),
    }),
  ),
  documents: z.array(z.looseObject({ id: z.string(), fileContent: z.string() })),
  documentOpenings: z.array(z.looseObject({ role: z.string() })),
  phoneLinks: z.array(phoneLinkSummarySchema),
});

export const profileSchemas = {
  getProfile: {
    summary: 'The signed-in user',
    reply: success(userSchema),
    errors: [],
  },
  updateProfile: {
    summary: 'Changes personal information',
    body: updateProfileBody,
    reply: success(userSchema),
    errors: [],
  },
  updateAuthProfile: {
    summary: 'The same as PUT /users/profile',
    body: updateProfileBody,
    reply: success(userSchema),
    errors: [],
  },
  getSecurityPreferences: {
    summary: 'Security preferences',
    reply: success(securityPreferencesSchema),
    errors: [],
  },
  updateSecurityPreferences: {
    summary: 'Changes security preferences',
    body: updateSecurityPreferencesBody,
    reply: success(securityPreferencesSchema),
    errors: ['INVALID_CREDENTIALS', 'TOO_MANY_ATTEMPTS'],
  },
  getNotificationPreferences: {
    summary: 'Mail preferences',
    reply: success(notificationPreferencesSchema),
    errors: [],
  },
  updateNotificationPreferences: {
    summary: 'Changes mail preferences',
    body: anyOf(notificationPreferencesSchema.partial()),
    reply: success(notificationPreferencesSchema),
    errors: [],
  },
  listSessions: {
    summary: 'Own running sessions',
    reply: success(z.array(sessionSummarySchema)),
    errors: [],
  },
  endSession: {
    summary: 'Ends one own session',
    params: z.object({ id: pathIdSchema }),
    reply: done,
    errors: ['NOT_FOUND'],
  },
  listSearchHistory: {
    summary: 'Own searches, newest first',
    reply: success(z.array(searchHistoryItemSchema)),
    errors: [],
  },
  exportUserData: {
    summary: 'Downloads everything held about the person, as JSON or as a ZIP with a page, the JSON and the documents',
    query: z.object({
      format: z.enum(['json', 'zip'], { error: "El formato debe ser 'json' o 'zip'" }).default('json'),
    }),
    reply: userExportSchema,
    fileTypes: ['application/zip'],
    errors: ['CONFIRMATION_REQUIRED'],
  },
  confirmIdentity: {
    summary: 'Gives the password again: the session counts as just opened, for 30 minutes',
    body: z.strictObject({ password: givenPasswordSchema }),
    reply: done,
    errors: ['INVALID_CREDENTIALS', 'TOO_MANY_ATTEMPTS'],
  },
  deleteAccount: {
    summary: 'Deletes the account',
    body: z.strictObject({ password: givenPasswordSchema }),
    reply: done,
    errors: ['INVALID_CREDENTIALS', 'TOO_MANY_ATTEMPTS'],
  },
} satisfies Record<string, EndpointSchemas>;
