import * as contract from '@cotejo/contracts/notifications';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '#context.ts';
import { mountEndpoint } from '#http/mount-endpoint.ts';
import { countUnreadNotifications, listNotifications } from './list-notifications.ts';
import { markAllNotificationsRead, markNotificationRead } from './mark-read.ts';

export function notificationRoutes(app: FastifyInstance, parts: Parts): void {
  mountEndpoint(app, parts, contract.listNotifications, async ({ context, query }) => ({
    success: true,
    ...(await listNotifications(context, query)),
  }));
  mountEndpoint(app, parts, contract.countUnreadNotifications, async ({ context }) => ({
    success: true,
    data: { count: await countUnreadNotifications(context) },
  }));
  mountEndpoint(app, parts, contract.markAllNotificationsRead, async ({ context }) => {
    await markAllNotificationsRead(context);
    return { success: true };
  });
  mountEndpoint(app, parts, contract.markNotificationRead, async ({ context, params }) => {
    await markNotificationRead(context, params.id);
    return { success: true };
  });
}
