import type { NotificationType } from '@cotejo/contracts/notifications';
import type { Context } from '#context.ts';
import type { Tx } from '#db/database.ts';
import { notifyCall } from '#db/notify.ts';
import { type Write, type Writes, writeTogether } from '#db/write-together.ts';
import { newId } from '#ids.ts';
import { notificationInsert, readInsert } from './repository.ts';

export interface NewNotification {
  readonly type: NotificationType;
  readonly message: string;
  /**
   * A user's, a credit's or an institution's id; of new_document the document's, with
   * `metadata.creditId`.
   */
  readonly entityId: string;
  /** Of credit_status: `previousStatus` and `status`, which live connections are told. */
  readonly metadata?: Record<string, unknown>;
}

export const notificationChannel = 'admin_notification';

type Needs = Pick<Context, 'clock' | 'config'> & Partial<Pick<Context, 'actor'>>;

/**
 * The writes that tell every administrator, when the transaction commits: in the list, and at once
 * to those with a live connection.
 */
export function prepareNotification({ actor, clock, config }: Needs, tx: Tx, notification: NewNotification): Writes {
  const id = newId(clock);
  const createdAt = clock.now();
  const { type, message, entityId, metadata = {} } = notification;
  const writes: Write[] = [notificationInsert(tx, { id, type, message, entityId, metadata, createdAt })];
  // Who did it knows.
  if (actor?.kind === 'admin') {
    writes.push(readInsert(tx, { adminId: actor.adminId, notificationId: id, readAt: createdAt }));
  }
  // Transactions that notify commit one after the other, so it is done only where somebody can
  // listen.
  return { writes, calls: config.notificationsLive ? [notifyCall(notificationChannel, id)] : [] };
}

/** As `prepareNotification`, and writes it. */
export const addNotification = (context: Needs, tx: Tx, notification: NewNotification): Promise<void> =>
  writeTogether(tx, prepareNotification(context, tx, notification));
