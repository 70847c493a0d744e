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
  'handover',
  'many_documents',
  'case_taken',
  'handover_contact',
  'rates_proposed',
  'permissions_changed',
] as const;

export type NotificationType = z.infer<typeof notificationTypeSchema>;

export type Notification = z.infer<typeof notificationSchema>;

/** Recipients have any of these permissions; an empty list means every administrator. */
const audienceOf: Record<NotificationType, readonly Permission[]> = {
  new_user: ['credits.read', 'users.manage'],
  new_credit: ['credits.read'],
  new_document: ['credits.read'],
  credit_status: ['credits.read'],
  unreadable_charges: [],
  rates_stale: ['institutions.manage'],
  institution_contact: ['institutions.manage'],
  handover: ['credits.read'],
  handover_contact: ['credits.approve', 'institutions.manage'],
  rates_proposed: ['institutions.manage'],
  many_documents: ['admins.manage'],
  /** Only for the former holder. */
  case_taken: ['credits.approve', 'credits.reject', 'documents.verify'],
  /** Only for the person whose permissions they are. */
  permissions_changed: [],
};

export const isTold = (held: readonly Permission[], type: NotificationType): boolean =>
  audienceOf[type].length === 0 || audienceOf[type].some((permission) => held.includes(permission));

/** Listed without a sound and never unread: many applications are started and never sent. */
export const isQuiet = (type: NotificationType): boolean => type === 'new_credit';

/**
 * Whether an administrator has to act: an application was sent, charges cannot be read, rates must be
 * confirmed, a hand-over does not go on by itself, or somebody opens the documents of many people.
 */
export const needsWork = ({ type, metadata }: Pick<Notification, 'type' | 'metadata'>): boolean =>
  type === 'unreadable_charges' ||
  type === 'rates_stale' ||
  type === 'handover' ||
  type === 'handover_contact' ||
  type === 'rates_proposed' ||
  type === 'many_documents' ||
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
