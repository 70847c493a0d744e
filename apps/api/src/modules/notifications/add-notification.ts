import type { NotificationType } from '@cotejo/contracts/notifications';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { notify } from '#platform/db/notify.ts';
import { newId } from '#platform/ids.ts';
import { insertNotification } from './repository.ts';

export interface NewNotification {
  readonly type: NotificationType;
  readonly message: string;
  /** Id of a user, credit or institution; for new_document of the document, with `metadata.creditId`. */
  readonly entityId: string;
  /** credit_status needs `previousStatus` and `status` for live events. */
  readonly metadata?: Record<string, unknown>;
  /** The id of the only administrator to notify. */
  readonly onlyFor?: string;
}

export const notificationChannel = 'admin_notification';

type Needs = Pick<Context, 'clock' | 'config'> & Partial<Pick<Context, 'actor'>>;

/** Notifies one administrator or all except the actor, live ones at the commit. */
export async function addNotification(
  { actor, clock, config }: Needs,
  tx: Tx,
  { type, message, entityId, metadata = {}, onlyFor }: NewNotification,
): Promise<void> {
  const id = newId(clock);
  const createdAt = clock.now();
  const doneBy = actor?.kind === 'admin' ? actor.adminId : null;
  const to = { doneBy, onlyFor: onlyFor ?? null };
  await insertNotification(tx, { id, type, message, entityId, metadata, createdAt, ...to });
  // NOTIFY serializes commits, so it is only sent if somebody can listen.
  if (config.notificationsLive) await notify(tx, notificationChannel, id);
}
