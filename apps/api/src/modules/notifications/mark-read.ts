import { DomainError } from '@cotejo/contracts/core/errors';
import { minutes } from '#platform/clock.ts';
import type { AdminContext } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import * as notificationRepository from './repository.ts';

/** For this administrator only. Throws NOT_FOUND. */
export async function markNotificationRead({ db, clock, actor }: AdminContext, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const notification = await notificationRepository.findNotificationFor(tx, actor.adminId, id);
    if (!notification) throw new DomainError('NOT_FOUND');
    const read = { adminId: actor.adminId, notificationId: id, readAt: clock.now() };
    await notificationRepository.insertRead(tx, read);
  });
}

/** For this administrator only. */
export async function markAllNotificationsRead({ db, clock, actor }: AdminContext): Promise<void> {
  const now = clock.now();
  // An uncommitted notification may have an earlier time. The watermark stays below it, so that it is not marked
  // unseen.
  const readUntil = new Date(now.getTime() - minutes(1));
  await inTransaction(db, (tx) => notificationRepository.markAllRead(tx, actor.adminId, readUntil, now));
}
