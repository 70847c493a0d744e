import type { z } from 'zod';
import { access } from '../core/access.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import type {
  notificationPreferencesSchema,
  profileSchemas,
  searchHistoryItemSchema,
  securityPreferencesSchema,
  sessionSummarySchema,
  updateProfileBody,
  updateSecurityPreferencesBody,
} from './profiles.schemas.ts';

/** At least one of the fields. */
export const anyOf = <Shape extends z.core.$ZodLooseShape>(schema: z.ZodObject<Shape, z.core.$strict>) =>
  schema.refine((body) => Object.values(body).some((value) => value !== undefined), 'No hay cambios que guardar');

export const getProfile = defineEndpoint<typeof profileSchemas.getProfile>()({
  method: 'GET',
  path: '/users/profile',
  access: access.user,
});

export type UpdateProfileBody = z.output<typeof updateProfileBody>;

/** E-mail and cédula cannot be changed here. */
export const updateProfile = defineEndpoint<typeof profileSchemas.updateProfile>()({
  method: 'PUT',
  path: '/users/profile',
  access: access.user,
});

export const updateAuthProfile = defineEndpoint<typeof profileSchemas.updateAuthProfile>()({
  method: 'PUT',
  path: '/auth/profile',
  access: access.user,
});

export type SecurityPreferences = z.infer<typeof securityPreferencesSchema>;

export const getSecurityPreferences = defineEndpoint<typeof profileSchemas.getSecurityPreferences>()({
  method: 'GET',
  path: '/users/security/preferences',
  access: access.user,
});

/** Turning one off needs the password, and the owner is notified of every change. */
export const guardedPreferences = ['twoStep', 'loginAlerts'] as const satisfies (keyof SecurityPreferences)[];

export type GuardedPreference = (typeof guardedPreferences)[number];

export type UpdateSecurityPreferencesBody = z.output<typeof updateSecurityPreferencesBody>;

/**
 * Without `password`, turning off twoStep or loginAlerts is a 400 VALIDATION_ERROR; with a wrong
 * one a 400 INVALID_CREDENTIALS, both for the field `password` (decision 28).
 */
export const updateSecurityPreferences = defineEndpoint<typeof profileSchemas.updateSecurityPreferences>()({
  method: 'PUT',
  path: '/users/security/preferences',
  access: access.user,
  rateLimit: 'strict',
});

export type NotificationPreferences = z.infer<typeof notificationPreferencesSchema>;

export const getNotificationPreferences = defineEndpoint<typeof profileSchemas.getNotificationPreferences>()({
  method: 'GET',
  path: '/users/notification/preferences',
  access: access.user,
});

export const updateNotificationPreferences = defineEndpoint<typeof profileSchemas.updateNotificationPreferences>()({
  method: 'PUT',
  path: '/users/notification/preferences',
  access: access.user,
});

export type SessionSummary = z.infer<typeof sessionSummarySchema>;

export const listSessions = defineEndpoint<typeof profileSchemas.listSessions>()({
  method: 'GET',
  path: '/users/sessions',
  access: access.user,
});

export const endSession = defineEndpoint<typeof profileSchemas.endSession>()({
  method: 'DELETE',
  path: '/users/sessions/:id',
  access: access.user,
});

export type SearchHistoryItem = z.infer<typeof searchHistoryItemSchema>;

export const listSearchHistory = defineEndpoint<typeof profileSchemas.listSearchHistory>()({
  method: 'GET',
  path: '/users/search-history',
  access: access.user,
});

/**
 * More than 30 minutes after the login it needs `confirmIdentity` first. A second download at the
 * same time is 429 RATE_LIMITED.
 */
export const exportUserData = defineEndpoint<typeof profileSchemas.exportUserData>()({
  method: 'GET',
  path: '/users/me/export',
  access: access.user,
  rateLimit: 'strict',
  // 150 MB of documents on a slow connection.
  timeoutMs: 600_000,
});

/** A wrong password is 400 INVALID_CREDENTIALS. */
export const confirmIdentity = defineEndpoint<typeof profileSchemas.confirmIdentity>()({
  method: 'POST',
  path: '/users/me/confirm',
  access: access.user,
  rateLimit: 'strict',
});

/** A wrong password is 400 INVALID_CREDENTIALS. */
export const deleteAccount = defineEndpoint<typeof profileSchemas.deleteAccount>()({
  method: 'DELETE',
  path: '/users/me',
  access: access.user,
  rateLimit: 'strict',
});
