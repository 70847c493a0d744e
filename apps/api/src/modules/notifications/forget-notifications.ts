import type { Tx } from '#db/database.ts';
import * as notificationRepository from './repository.ts';

/** Up to `count` notifications written before `limit`; answers how many. For the daily clean-up. */
export const forgetOldNotifications = (tx: Tx, limit: Date, count: number): Promise<number> =>
  notificationRepository.deleteNotificationsBefore(tx, limit, count);

/** Notifications about users, credits or documents that are gone, also those that only mention one: of a replaced document. */
export const forgetNotificationsAbout = (tx: Tx, entityIds: readonly string[]): Promise<void> =>
  notificationRepository.deleteNotificationsAbout(tx, entityIds);
