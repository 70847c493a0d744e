import { DomainError } from '@cotejo/contracts/core/errors';
import { minutes } from '#clock.ts';
import type { AdminContext } from '#context.ts';
import { inTransaction } from '#db/database.ts';
import * as notificationRepository from './repository.ts';

/** Marks one read, for this administrator alone. Throws NOT_FOUND. */
export async function markNotificationRead({ db, clock, actor }: AdminContext, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const notification = await notificationRepository.findNotification(tx, id);
    if (!notification) throw new DomainError('NOT_FOUND');
    const read = { adminId: actor.adminId, notificationId: id, readAt: clock.now() };
    await notificationRepository.insertRead(tx, read);
  });
}

/** Marks every notification read, for this administrator alone. */
export async function markAllNotificationsRead({ db, clock, actor }: AdminContext): Promise<void> {
  const now = clock.now();
  // One of a transaction still under way bears a time just past: nobody has seen it, so the
  // watermark stays below it.
  const readUntil = new Date(now.getTime() - minutes(1));
  await inTransaction(db, (tx) => notificationRepository.markAllRead(tx, actor.adminId, readUntil, now));
}
