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
    unreadCount: await countUnread(context, { readUntil, onlyWork: false }),
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

/** How many the administrator has not read, and how many of those need work. */
export async function countUnreadNotifications(context: AdminContext): Promise<{ count: number; needsWork: number }> {
  const readUntil = await notificationRepository.findReadUntil(context.db, context.actor.adminId);
  return {
    count: await countUnread(context, { readUntil, onlyWork: false }),
    needsWork: await countUnread(context, { readUntil, onlyWork: true }),
  };
}

/** How many notifications after the watermark the administrator has not read one by one. */
async function countUnread({ db, actor }: AdminContext, counted: notificationRepository.Counted): Promise<number> {
  const written = await notificationRepository.countSince(db, counted);
  const read = await notificationRepository.countReadSince(db, actor.adminId, counted);
  return Math.max(0, written - read);
}
