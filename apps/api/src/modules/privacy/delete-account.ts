import type { Context } from '#context.ts';
import type { Tx } from '#db/database.ts';
import { forgetMailsTo } from '#mail/forget-mails.ts';
import { accountDeletedMail } from '#mail/messages/account-notices.ts';
import { forgetWordsAbout, recordActivity } from '#modules/activity-log';
import { countCredit, countRegistration } from '#modules/dashboard';
import {
  findUserById,
  forgetCodesOf,
  forgetPasswordsOf,
  forgetRegistrationsOf,
  lockCodes,
  lockUser,
} from '#modules/identity';
import { forgetNotificationsAbout } from '#modules/notifications';
import * as privacyRepository from './repository.ts';

const isDecided = ({ status }: privacyRepository.CreditRow): boolean => status === 'APPROVED' || status === 'REJECTED';

/**
 * Deletes a user, by the owner or by an administrator: decided credits are kept anonymised, everything else goes, stored
 * files after the commit (decisions, "Privacy"). Writes the activity and the farewell mail itself. False when there is no
 * such user.
 *
 * @param reason why an administrator deletes it, for the log
 */
export async function deleteAccount(context: Context, tx: Tx, userId: string, reason?: string): Promise<boolean> {
  const found = await findUserById(tx, userId);
  if (found) await lockCodes(tx, found.email);
  const user = await lockUser(tx, userId);
  if (!user) return false;
  const { actor, clock, mailer } = context;
  const now = clock.now();

  await eraseCredits(context, tx, userId);
  await forgetPasswordsOf(tx, userId);
  await forgetCodesOf(tx, user.email);
  await forgetRegistrationsOf(tx, user.email);
  await forgetMailsTo(tx, user.email);
  await privacyRepository.unlinkAdmin(tx, userId);
  await privacyRepository.deleteUser(tx, userId);
  await countRegistration(tx, user.createdAt, -1);

  const description = actor.kind === 'admin' ? 'Cuenta de usuario eliminada' : 'Cuenta eliminada por su titular';
  const erasedRecords = await forgetWordsAbout(tx, userId);
  const details = { erasedRecords, ...(reason && { reason }) };
  await recordActivity(context, tx, { type: 'user', status: 'deleted', description, targetId: userId, details });
  await mailer.send(tx, { to: user.email, ...accountDeletedMail({ nombres: user.nombres, at: now }) });
  return true;
}

async function eraseCredits({ clock, jobs }: Context, tx: Tx, userId: string): Promise<void> {
  const credits = await privacyRepository.lockCreditsOf(tx, userId);
  const ids = credits.map((credit) => credit.id);
  const kept = credits.filter(isDecided).map((credit) => credit.id);
  const gone = credits.filter((credit) => !isDecided(credit));
  // Of decided credits too: a scanned identity card cannot be made anonymous.
  const files = await privacyRepository.deleteDocumentsOf(tx, ids);
  await privacyRepository.eraseConsents(tx, userId, kept);
  await privacyRepository.anonymiseCredits(tx, kept, clock.now());
  for (const credit of gone) await countCredit(tx, credit, null);
  await privacyRepository.deleteCredits(
    tx,
    gone.map((credit) => credit.id),
  );
  await forgetNotificationsAbout(tx, [userId, ...ids, ...files.map((file) => file.id)]);
  if (files.length > 0) await jobs.enqueue(tx, 'storage.delete', { keys: files.map((file) => file.storageKey) });
}
