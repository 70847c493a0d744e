import { z } from 'zod';
import { adminIdParams, repeatableQuery } from './core/admin-fields.schemas.ts';
import type { EndpointSchemas } from './core/endpoint.ts';
import { done, pageQuery, success } from './core/envelope.schemas.ts';
import { idSchema, isoTimeSchema } from './core/fields.schemas.ts';
import { notificationTypes } from './notifications.ts';

export const notificationTypeSchema = z.enum(notificationTypes);

/**
 * `entityId` is a user, credit or document; an institution for unreadable_charges, rates_stale, institution_contact and
 * handover_contact; a hand-over for handover; an administrator for many_documents and
 * permissions_changed; a proposal for rates_proposed. For a document, `metadata.creditId` is its credit.
 */
export const notificationSchema = z.object({
  id: z.string(),
  type: notificationTypeSchema,
  message: z.string(),
  entityId: z.string(),
  createdAt: isoTimeSchema,
  read: z.boolean(),
  metadata: z.record(z.string(), z.unknown()),
});

export const listNotificationsQuery = z.object({
  ...pageQuery,
  type: repeatableQuery(notificationTypes, 'Tipo de notificación inválido', (text) => text.toLowerCase()),
  /** Returns notifications older than this one. Invalid values are ignored. */
  lastId: idSchema.optional().catch(undefined),
});

export const notificationSchemas = {
  listNotifications: {
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
  },
  countUnreadNotifications: {
    summary: 'How many notifications the administrator has not read',
    reply: success(
      z.object({
        count: z.number().int().nonnegative(),
        needsWork: z.number().int().nonnegative(),
      }),
    ),
    errors: [],
  },
  markNotificationRead: {
    summary: 'Mark one notification read, for this administrator',
    params: adminIdParams,
    reply: done,
    errors: ['NOT_FOUND'],
  },
  markAllNotificationsRead: {
    summary: 'Mark every notification read, for this administrator',
    reply: done,
    errors: [],
  },
} satisfies Record<string, EndpointSchemas>;
