import type { FieldChange } from '@cotejo/contracts/core/changes';
import { DomainError } from '@cotejo/contracts/core/errors';
import type { NotificationPreferences, UpdateProfileBody } from '@cotejo/contracts/identity/profiles';
import type { User } from '@cotejo/contracts/identity/users';
import { recordActivity } from '#modules/activity-log';
import type { UserContext } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import { aboutUser } from '../accounts/about-user.ts';
import { presentUser } from '../accounts/present-user.ts';
import type { UserRow } from '../users-repository.ts';
import * as userRepository from '../users-repository.ts';

export async function changeProfile(context: UserContext, changes: UpdateProfileBody): Promise<User> {
  const user = await change(
    context,
    // Raises the version, since administrators edit the same fields.
    { ...changes, version: userRepository.nextVersion },
    'Información personal actualizada por su titular',
    describeProfileChanges(changes),
  );
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

const labels = { nombres: 'Nombres', apellidos: 'Apellidos', telefono: 'Teléfono', direccion: 'Dirección' } as const;

/** Only which fields were sent: values stay out of the log. */
const describeProfileChanges = (changes: UpdateProfileBody): FieldChange[] =>
  (Object.keys(labels) as (keyof typeof labels)[])
    .filter((field) => changes[field] !== undefined)
    .map((field) => ({ field, label: labels[field], before: null, after: null }));

async function change(
  context: UserContext,
  changes: userRepository.UserChanges,
  description: string,
  fields: FieldChange[] = [],
): Promise<UserRow> {
  const { actor, clock, db } = context;
  return inTransaction(db, async (tx) => {
    const user = await userRepository.updateUser(tx, actor.userId, { ...changes, updatedAt: clock.now() });
    if (!user) throw new DomainError('SESSION_EXPIRED');
    const details = fields.length > 0 ? { version: user.version, changes: fields } : null;
    await recordActivity(context, tx, {
      ...{ ...aboutUser(user), status: 'updated', description },
      ...(details && { details }),
    });
    return user;
  });
}
