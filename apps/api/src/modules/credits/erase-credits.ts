import type { Context } from '#context.ts';
import type { Tx } from '#db/database.ts';
import { eraseConsents } from '#modules/consents';
import { deleteNotificationsAbout } from '#modules/notifications';
import { deleteDocumentsOf } from './documents/repository.ts';
import { deleteUploadsOf } from './documents/uploads-repository.ts';
import * as creditRepository from './repository.ts';
import { deleteReturnsOf } from './returns-repository.ts';

const isDecided = ({ status }: creditRepository.CreditRow): boolean => status === 'APPROVED' || status === 'REJECTED';

/**
 * What becomes of a person's credits when the account is deleted: decided ones stay without the
 * person, undecided ones go, the files of both after the commit.
 */
export async function eraseCredits(
  { clock, jobs }: Pick<Context, 'clock' | 'jobs'>,
  tx: Tx,
  userId: string,
): Promise<void> {
  const credits = await creditRepository.lockCreditsOf(tx, userId);
  const ids = credits.map((credit) => credit.id);
  const decidedIds = credits.filter(isDecided).map((credit) => credit.id);
  const undecided = credits.filter((credit) => !isDecided(credit));
  // Of decided credits too: a scanned identity card cannot be made anonymous.
  const files = await deleteDocumentsOf(tx, ids);
  const keys = [...files.map((file) => file.storageKey), ...(await deleteUploadsOf(tx, ids))];
  await eraseConsents(tx, userId, decidedIds);
  await creditRepository.anonymiseCredits(tx, decidedIds, clock.now());
  await deleteReturnsOf(tx, decidedIds);
  await creditRepository.deleteCredits(
    tx,
    undecided.map((credit) => credit.id),
  );
  await deleteNotificationsAbout(tx, [userId, ...ids, ...files.map((file) => file.id)]);
  if (keys.length > 0) await jobs.enqueue(tx, 'storage.delete', { keys });
}
