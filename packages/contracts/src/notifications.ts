import type { z } from 'zod';
import { access } from './core/access.ts';
import { adminTimeoutsMs } from './core/admin-fields.ts';
import { defineEndpoint } from './core/endpoint.ts';
import type { Permission } from './core/permissions.ts';
import type { notificationSchema, notificationSchemas, notificationTypeSchema } from './notifications.schemas.ts';

export const notificationTypes = [
  'new_user',
  'new_credit',
  'new_document',
  'credit_status',
  'unreadable_charges',
  'rates_stale',
  'institution_contact',
] as const;

export type NotificationType = z.infer<typeof notificationTypeSchema>;

export type Notification = z.infer<typeof notificationSchema>;

/** Who is told: any of these permissions, or every administrator where none is named. */
const audienceOf: Record<NotificationType, readonly Permission[]> = {
  new_user: ['credits.read', 'users.manage'],
  new_credit: ['credits.read'],
  new_document: ['credits.read'],
  credit_status: ['credits.read'],
  unreadable_charges: [],
  rates_stale: ['institutions.manage'],
  institution_contact: ['institutions.manage'],
};

/** Whether an administrator with these permissions is told of this kind. */
export const isTold = (held: readonly Permission[], type: NotificationType): boolean =>
  audienceOf[type].length === 0 || audienceOf[type].some((permission) => held.includes(permission));

/**
 * Whether it is listed and never unread, and rings nobody: an application that was only begun, of which many are
 * never sent.
 */
export const isQuiet = (type: NotificationType): boolean => type === 'new_credit';

/**
 * Whether somebody of the office has to do something now: an application was sent, for the first
 * time or corrected, charges cannot be read, or rates have to be confirmed. Everything else is only news.
 */
export const needsWork = ({ type, metadata }: Pick<Notification, 'type' | 'metadata'>): boolean =>
  type === 'unreadable_charges' ||
  type === 'rates_stale' ||
  (type === 'credit_status' && metadata.status === 'DOCUMENTS_SUBMITTED');

export const listNotifications = defineEndpoint<typeof notificationSchemas.listNotifications>()({
  method: 'GET',
  path: '/admin/notifications',
  access: access.admin(),
  timeoutMs: adminTimeoutsMs.session,
});

export const countUnreadNotifications = defineEndpoint<typeof notificationSchemas.countUnreadNotifications>()({
  method: 'GET',
  path: '/admin/notifications/unread-count',
  access: access.admin(),
  timeoutMs: adminTimeoutsMs.session,
});

export const markNotificationRead = defineEndpoint<typeof notificationSchemas.markNotificationRead>()({
  method: 'PUT',
  path: '/admin/notifications/:id/read',
  access: access.admin(),
  timeoutMs: adminTimeoutsMs.ordinary,
});

export const markAllNotificationsRead = defineEndpoint<typeof notificationSchemas.markAllNotificationsRead>()({
  method: 'PUT',
  path: '/admin/notifications/read-all',
  access: access.admin(),
  timeoutMs: adminTimeoutsMs.ordinary,
});

export const notificationEndpoints = [
  listNotifications,
  countUnreadNotifications,
  markNotificationRead,
  markAllNotificationsRead,
] as const;
