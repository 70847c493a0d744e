import { DomainError } from '@cotejo/contracts/core/errors';
import type { NotificationPreferences, UpdateProfileBody } from '@cotejo/contracts/profile';
import type { User } from '@cotejo/contracts/users';
import type { UserContext } from '#context.ts';
import { inTransaction } from '#db/database.ts';
import type { UserRow } from '#modules/accounts/find-user.ts';
import { presentUser } from '#modules/accounts/present-user.ts';
import { recordActivity } from '#modules/activity-log/record-activity.ts';
import * as profileRepository from './repository.ts';

/** Changes any part of the personal information. */
export async function changeProfile(context: UserContext, changes: UpdateProfileBody): Promise<User> {
  const user = await change(context, changes, 'Información personal actualizada por su titular');
  return presentUser(context, context.db, user);
}

export async function changeNotificationPreferences(
  context: UserContext,
  { statusChanges, documents, news }: Partial<NotificationPreferences>,
): Promise<NotificationPreferences> {
  const changes = { notifyStatusChanges: statusChanges, notifyDocuments: documents, notifyNews: news };
  return notificationPreferencesOf(await change(context, changes, 'Preferencias de correo actualizadas'));
}

export const notificationPreferencesOf = (user: UserRow): NotificationPreferences => ({
  statusChanges: user.notifyStatusChanges,
  documents: user.notifyDocuments,
  news: user.notifyNews,
});

async function change(context: UserContext, changes: Partial<UserRow>, description: string): Promise<UserRow> {
  const { actor, clock, db } = context;
  return inTransaction(db, async (tx) => {
    const user = await profileRepository.updateProfile(tx, actor.userId, { ...changes, updatedAt: clock.now() });
    if (!user) throw new DomainError('SESSION_EXPIRED');
    await recordActivity(context, tx, { type: 'user', status: 'updated', description, targetId: user.id });
    return user;
  });
}
