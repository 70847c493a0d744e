import { z } from 'zod';
import { access } from '../core/access.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { done, success } from '../core/envelope.ts';
import { givenPasswordSchema, isoTimeSchema, pathIdSchema } from '../core/fields.ts';
import { moneySchema } from '../core/numbers.ts';
import { personFields, userSchema } from './users.ts';

/** What a PUT may send: any of the fields, one at least. */
const anyOf = <Shape extends z.core.$ZodLooseShape>(schema: z.ZodObject<Shape, z.core.$strict>) =>
  schema.refine((body) => Object.values(body).some((value) => value !== undefined), 'No hay cambios que guardar');

export const getProfile = defineEndpoint({
  method: 'GET',
  path: '/users/profile',
  access: access.user,
  summary: 'The signed-in user',
  reply: success(userSchema),
  errors: [],
});

/** The whole form of personal information; the call takes any part of it. */
export const profileForm = z.strictObject(personFields);

const updateProfileBody = anyOf(profileForm.partial());
export type UpdateProfileBody = z.output<typeof updateProfileBody>;

/** E-mail and cédula are not editable here. */
export const updateProfile = defineEndpoint({
  method: 'PUT',
  path: '/users/profile',
  access: access.user,
  summary: 'Changes personal information',
  body: updateProfileBody,
  reply: success(userSchema),
  errors: [],
});

export const updateAuthProfile = defineEndpoint({
  method: 'PUT',
  path: '/auth/profile',
  access: access.user,
  summary: 'The same as PUT /users/profile',
  body: updateProfileBody,
  reply: success(userSchema),
  errors: [],
});

const choice = z.boolean({ error: 'Debe ser verdadero o falso' });

/** twoStep: a code by e-mail at sign-in. */
const securityPreferencesSchema = z.strictObject({
  loginAlerts: choice,
  twoStep: choice,
  rememberEmail: choice,
});
export type SecurityPreferences = z.infer<typeof securityPreferencesSchema>;

export const getSecurityPreferences = defineEndpoint({
  method: 'GET',
  path: '/users/security/preferences',
  access: access.user,
  summary: 'Security preferences',
  reply: success(securityPreferencesSchema),
  errors: [],
});

/**
 * Whatever protects an account: switching one off needs the password, and the owner is told of
 * every change.
 */
export const guardedPreferences = ['twoStep', 'loginAlerts'] as const satisfies (keyof SecurityPreferences)[];
export type GuardedPreference = (typeof guardedPreferences)[number];

const updateSecurityPreferencesBody = securityPreferencesSchema
  .partial()
  .extend({ password: givenPasswordSchema.optional() })
  .refine(
    ({ password: _, ...changes }) => Object.values(changes).some((value) => value !== undefined),
    'No hay cambios que guardar',
  );
export type UpdateSecurityPreferencesBody = z.output<typeof updateSecurityPreferencesBody>;

/**
 * `password` is needed to switch twoStep or loginAlerts off, and only then: without it 400
 * VALIDATION_ERROR, with a wrong one 400 INVALID_CREDENTIALS, both at `password` (decision 28).
 */
export const updateSecurityPreferences = defineEndpoint({
  method: 'PUT',
  path: '/users/security/preferences',
  access: access.user,
  summary: 'Changes security preferences',
  body: updateSecurityPreferencesBody,
  reply: success(securityPreferencesSchema),
  errors: ['INVALID_CREDENTIALS', 'TOO_MANY_ATTEMPTS'],
  rateLimit: 'strict',
});

/**
 * They silence mails about status, documents and news only; codes and security mails are always
 * sent.
 */
const notificationPreferencesSchema = z.strictObject({ statusChanges: choice, documents: choice, news: choice });
export type NotificationPreferences = z.infer<typeof notificationPreferencesSchema>;

export const getNotificationPreferences = defineEndpoint({
  method: 'GET',
  path: '/users/notification/preferences',
  access: access.user,
  summary: 'Mail preferences',
  reply: success(notificationPreferencesSchema),
  errors: [],
});

export const updateNotificationPreferences = defineEndpoint({
  method: 'PUT',
  path: '/users/notification/preferences',
  access: access.user,
  summary: 'Changes mail preferences',
  body: anyOf(notificationPreferencesSchema.partial()),
  reply: success(notificationPreferencesSchema),
  errors: [],
});

const sessionSummarySchema = z.object({
  id: z.string(),
  device: z.string(),
  lastSeen: isoTimeSchema,
  current: z.boolean(),
});
export type SessionSummary = z.infer<typeof sessionSummarySchema>;

export const listSessions = defineEndpoint({
  method: 'GET',
  path: '/users/sessions',
  access: access.user,
  summary: 'Own running sessions',
  reply: success(z.array(sessionSummarySchema)),
  errors: [],
});

export const endSession = defineEndpoint({
  method: 'DELETE',
  path: '/users/sessions/:id',
  access: access.user,
  summary: 'Ends one own session',
  params: z.object({ id: pathIdSchema }),
  reply: done,
  errors: ['NOT_FOUND'],
});

/** `results` is how many offers the search gave. */
const searchHistoryItemSchema = z.object({
  createdAt: isoTimeSchema,
  amount: moneySchema,
  term: z.number().int(),
  income: moneySchema,
  location: z.string().nullable(),
  results: z.number().int(),
});
export type SearchHistoryItem = z.infer<typeof searchHistoryItemSchema>;

export const listSearchHistory = defineEndpoint({
  method: 'GET',
  path: '/users/search-history',
  access: access.user,
  summary: 'Own searches, newest first',
  reply: success(z.array(searchHistoryItemSchema)),
  errors: [],
});

const consentSchema = z.object({ termsVersion: z.string(), acceptedAt: isoTimeSchema, address: z.string() });

/** Everything held about the person: bare JSON, without the envelope. */
const userExportSchema = z.looseObject({
  user: userSchema,
  consents: z.array(consentSchema),
  credits: z.array(z.looseObject({ id: z.string() })),
  documents: z.array(z.looseObject({ id: z.string(), fileContent: z.string() })),
});
export type UserExport = z.infer<typeof userExportSchema>;

/**
 * Later than 30 minutes after the sign-in the password has to be given again first
 * (`confirmIdentity`).
 */
export const exportUserData = defineEndpoint({
  method: 'GET',
  path: '/users/me/export',
  access: access.user,
  summary: 'Downloads everything held about the person',
  reply: userExportSchema,
  errors: ['CONFIRMATION_REQUIRED'],
});

/** A wrong password is 400 INVALID_CREDENTIALS. */
export const confirmIdentity = defineEndpoint({
  method: 'POST',
  path: '/users/me/confirm',
  access: access.user,
  summary: 'Gives the password again: the session counts as just opened, for 30 minutes',
  body: z.strictObject({ password: givenPasswordSchema }),
  reply: done,
  errors: ['INVALID_CREDENTIALS', 'TOO_MANY_ATTEMPTS'],
  rateLimit: 'strict',
});

/** A wrong password is 400 INVALID_CREDENTIALS. */
export const deleteAccount = defineEndpoint({
  method: 'DELETE',
  path: '/users/me',
  access: access.user,
  summary: 'Deletes the account',
  body: z.strictObject({ password: givenPasswordSchema }),
  reply: done,
  errors: ['INVALID_CREDENTIALS', 'TOO_MANY_ATTEMPTS'],
  rateLimit: 'strict',
});

export const profileEndpoints = [
  getProfile,
  updateProfile,
  updateAuthProfile,
  getSecurityPreferences,
  updateSecurityPreferences,
  getNotificationPreferences,
  updateNotificationPreferences,
  listSessions,
  endSession,
  listSearchHistory,
  exportUserData,
  confirmIdentity,
  deleteAccount,
] as const;
