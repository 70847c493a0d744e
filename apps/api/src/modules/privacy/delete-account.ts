import { deleteWordsAbout, recordActivity } from '#modules/activity-log';
import { eraseCredits } from '#modules/credits';
import {
  adminRepository,
  deleteCodesOf,
  deletePasswordsOf,
  deletePendingRegistrations,
  deleteUser,
  findUserById,
  lockCodes,
  lockUserToDelete,
} from '#modules/identity';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { accountDeletedMail } from '#platform/mail/messages/account-notices.ts';
import { deleteMailsTo } from '#platform/mail/repository.ts';

/**
 * Anonymizes decided credits and deletes the rest, files after the commit. Records and mails the deletion. `reason` is
 * an administrator's, for the log. False if there is no such user.
 */
export async function deleteAccount(context: Context, tx: Tx, userId: string, reason?: string): Promise<boolean> {
  const found = await findUserById(tx, userId);
  if (found) await lockCodes(tx, found.email);
  const user = await lockUserToDelete(tx, userId);
  if (!user) return false;
  const { actor, clock, mailer } = context;
  const now = clock.now();

  await eraseCredits(context, tx, userId);
  await deletePasswordsOf(tx, userId);
  await deleteCodesOf(tx, user.email);
  await deletePendingRegistrations(tx, user.email);
  await deleteMailsTo(tx, user.email);
  await adminRepository.unlinkAdmin(tx, userId);
  await deleteUser(tx, userId);

  const description = actor.kind === 'admin' ? 'Cuenta de usuario eliminada' : 'Cuenta eliminada por su titular';
  const erasedRecords = await deleteWordsAbout(tx, userId);
  const details = { erasedRecords, ...(reason && { reason }) };
  // Without the name, since the words about the user were just erased.
  const about = { type: 'user', targetId: userId, personId: null } as const;
  await recordActivity(context, tx, { ...about, status: 'deleted', description, details });
  await mailer.send(tx, { to: user.email, ...accountDeletedMail({ nombres: user.nombres, at: now }) });
  return true;
}
