import type { QueryOf } from '@cotejo/contracts/core/endpoint';
import {
  type listNotifications as endpoint,
  isQuiet,
  isTold,
  type NotificationType,
  notificationTypes,
} from '@cotejo/contracts/notifications';
import type { AdminContext } from '#platform/context.ts';
import { cutPage, type Keyset, readCursor } from '#platform/db/keyset.ts';
import * as notificationRepository from './repository.ts';

const typesFor = ({ actor }: AdminContext): readonly NotificationType[] =>
  notificationTypes.filter((type) => isTold(actor.permissions, type));

/** Newest first, with this administrator's read state. */
export async function listNotifications(context: AdminContext, query: QueryOf<typeof endpoint>) {
  const { db, actor } = context;
  const { page, limit } = query;
  const types = typesFor(context).filter((type) => query.type?.includes(type) ?? true);
  const readUntil = await notificationRepository.findReadUntil(db, actor.adminId);
  const rows = await notificationRepository.listNotifications(db, actor.adminId, {
    limit,
    offset: (page - 1) * limit,
    after: await keysetOf(context, query),
    types,
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
    total: await notificationRepository.countNotifications(db, actor.adminId, types),
    page,
    limit,
    nextCursor: cut.nextCursor,
  };
}

/** An unknown `lastId` is ignored (contract). */
async function keysetOf({ db, actor }: AdminContext, query: QueryOf<typeof endpoint>): Promise<Keyset | null> {
  if (query.cursor) return readCursor(query.cursor, 'number');
  const last = query.lastId ? await notificationRepository.findNotificationFor(db, actor.adminId, query.lastId) : null;
  return last && { key: last.createdAt.getTime(), id: last.id };
}

export async function countUnreadNotifications(context: AdminContext): Promise<{ count: number; needsWork: number }> {
  const readUntil = await notificationRepository.findReadUntil(context.db, context.actor.adminId);
  return {
    count: await countUnread(context, { readUntil, onlyWork: false }),
    needsWork: await countUnread(context, { readUntil, onlyWork: true }),
  };
}

/** Counts after the watermark, without those read individually. */
async function countUnread(
  context: AdminContext,
  unread: Pick<notificationRepository.Counted, 'readUntil' | 'onlyWork'>,
): Promise<number> {
  const { db, actor } = context;
  const types = typesFor(context).filter((type) => !isQuiet(type));
  const counted = { ...unread, types, adminId: actor.adminId };
  const written = await notificationRepository.countSince(db, counted);
  const read = await notificationRepository.countReadSince(db, counted);
  return Math.max(0, written - read);
}
