import * as contract from '@cotejo/contracts/notifications';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '#platform/context.ts';
import { mountEndpoint } from '#platform/http/mount-endpoint.ts';
import { countUnreadNotifications, listNotifications } from './list-notifications.ts';
import { markAllNotificationsRead, markNotificationRead } from './mark-read.ts';

export function notificationRoutes(app: FastifyInstance, parts: Parts): void {
  mountEndpoint(app, parts, contract.listNotifications, ({ context, query }) => listNotifications(context, query));
  mountEndpoint(app, parts, contract.countUnreadNotifications, ({ context }) => countUnreadNotifications(context));
  mountEndpoint(app, parts, contract.markAllNotificationsRead, ({ context }) => markAllNotificationsRead(context));
  mountEndpoint(app, parts, contract.markNotificationRead, ({ context, params }) =>
    markNotificationRead(context, params.id),
  );
}
