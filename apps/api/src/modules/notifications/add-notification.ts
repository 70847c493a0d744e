import type { NotificationType } from '@cotejo/contracts/notifications';
import type { Context } from '#context.ts';
import type { Tx } from '#db/database.ts';
import { notify } from '#db/notify.ts';
import { newId } from '#ids.ts';
import { insertNotification } from './repository.ts';

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
 * Tells every administrator but the one who did it when the transaction commits: in the list, and at
 * once those with a live connection.
 */
export async function addNotification(
  { actor, clock, config }: Needs,
  tx: Tx,
  { type, message, entityId, metadata = {} }: NewNotification,
): Promise<void> {
  const id = newId(clock);
  const createdAt = clock.now();
  const doneBy = actor?.kind === 'admin' ? actor.adminId : null;
  await insertNotification(tx, { id, type, message, entityId, metadata, createdAt, doneBy });
  // Transactions that notify commit one after the other, so it is done only where somebody can
  // listen.
  if (config.notificationsLive) await notify(tx, notificationChannel, id);
}
