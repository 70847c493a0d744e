import { z } from 'zod';
import { access } from './core/access.ts';
import { adminIdParams, adminTimeoutsMs, repeatableQuery } from './core/admin-fields.ts';
import { defineEndpoint } from './core/endpoint.ts';
import { done, pageQuery, success } from './core/envelope.ts';
import { isoTimeSchema } from './core/fields.ts';

export const notificationTypes = [
  'new_user',
  'new_credit',
  'new_document',
  'credit_status',
  'unreadable_charges',
] as const;
const notificationTypeSchema = z.enum(notificationTypes);
export type NotificationType = z.infer<typeof notificationTypeSchema>;

/**
 * `entityId` names a user, a credit, a document or, of unreadable_charges, an institution; of a
 * document, `metadata.creditId` names its credit.
 */
const notificationSchema = z.object({
  id: z.string(),
  type: notificationTypeSchema,
  message: z.string(),
  entityId: z.string(),
  createdAt: isoTimeSchema,
  /** For the administrator who asks. */
  read: z.boolean(),
  metadata: z.record(z.string(), z.unknown()),
});
export type Notification = z.infer<typeof notificationSchema>;

/**
 * Whether somebody of the office has to do something now: an application was sent, for the first
 * time or corrected, or charges cannot be read. Everything else is only news.
 */
export const needsWork = ({ type, metadata }: Pick<Notification, 'type' | 'metadata'>): boolean =>
  type === 'unreadable_charges' || (type === 'credit_status' && metadata.status === 'DOCUMENTS_SUBMITTED');

export const listNotificationsQuery = z.object({
  ...pageQuery,
  type: repeatableQuery(notificationTypes, 'Tipo de notificación inválido', (text) => text.toLowerCase()),
  /**
   * The last notification the caller has: only older ones follow. An odd value counts as absent.
   */
  lastId: z.guid().optional().catch(undefined),
});

export const listNotifications = defineEndpoint({
  method: 'GET',
  path: '/admin/notifications',
  access: access.admin(),
  summary: "The administrator's notifications, newest first",
  query: listNotificationsQuery,
  reply: z.object({
    success: z.literal(true),
    data: z.array(notificationSchema),
    unreadCount: z.number().int().nonnegative(),
    total: z.number().int().nonnegative(),
    page: z.number().int().positive(),
    limit: z.number().int().positive(),
    nextCursor: z.string().nullable().optional(),
  }),
  errors: [],
  timeoutMs: adminTimeoutsMs.session,
});

export const countUnreadNotifications = defineEndpoint({
  method: 'GET',
  path: '/admin/notifications/unread-count',
  access: access.admin(),
  summary: 'How many notifications the administrator has not read',
  reply: success(
    z.object({
      count: z.number().int().nonnegative(),
      /** Those of them that need work. */
      needsWork: z.number().int().nonnegative(),
    }),
  ),
  errors: [],
  timeoutMs: adminTimeoutsMs.session,
});

export const markNotificationRead = defineEndpoint({
  method: 'PUT',
  path: '/admin/notifications/:id/read',
  access: access.admin(),
  summary: 'Mark one notification read, for this administrator',
  params: adminIdParams,
  reply: done,
  errors: ['NOT_FOUND'],
  timeoutMs: adminTimeoutsMs.ordinary,
});

export const markAllNotificationsRead = defineEndpoint({
  method: 'PUT',
  path: '/admin/notifications/read-all',
  access: access.admin(),
  summary: 'Mark every notification read, for this administrator',
  reply: done,
  errors: [],
  timeoutMs: adminTimeoutsMs.ordinary,
});

export const notificationEndpoints = [
  listNotifications,
  countUnreadNotifications,
  markNotificationRead,
  markAllNotificationsRead,
] as const;
