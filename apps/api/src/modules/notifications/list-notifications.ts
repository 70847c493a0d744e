import type { QueryOf } from '@cotejo/contracts/core/endpoint';
import type { listNotifications as endpoint } from '@cotejo/contracts/notifications';
import type { AdminContext } from '#context.ts';
import { cutPage, type Keyset, readCursor } from '#db/keyset.ts';
import * as notificationRepository from './repository.ts';

/** The notifications, newest first, with what this administrator has read of them. */
export async function listNotifications(context: AdminContext, query: QueryOf<typeof endpoint>) {
  const { db, actor } = context;
  const { page, limit } = query;
  const readUntil = await notificationRepository.findReadUntil(db, actor.adminId);
  const rows = await notificationRepository.listNotifications(db, actor.adminId, {
    limit,
    offset: (page - 1) * limit,
    after: await keysetOf(context, query),
    types: query.type,
  });
  const cut = cutPage(rows, limit, ({ notification }) => ({
    key: notification.createdAt.getTime(),
    id: notification.id,
  }));
  return {
    data: cut.rows.map(({ notification, readAt }) => {
      const isBelowWatermark = readUntil !== null && notification.createdAt <= readUntil;
      return notificationRepository.presentNotification(notification, isBelowWatermark || readAt !== null);
    }),
    unreadCount: await notificationRepository.countUnread(db, actor.adminId, readUntil),
    total: await notificationRepository.countNotifications(db, query.type),
    page,
    limit,
    nextCursor: cut.nextCursor,
  };
}

/** `lastId` of a notification that is gone counts as absent (contract). */
async function keysetOf({ db }: AdminContext, query: QueryOf<typeof endpoint>): Promise<Keyset | null> {
  if (query.cursor) return readCursor(query.cursor, 'number');
  const last = query.lastId ? await notificationRepository.findNotification(db, query.lastId) : null;
  return last && { key: last.createdAt.getTime(), id: last.id };
}

export async function countUnreadNotifications({ db, actor }: AdminContext): Promise<number> {
  const readUntil = await notificationRepository.findReadUntil(db, actor.adminId);
  return notificationRepository.countUnread(db, actor.adminId, readUntil);
}
