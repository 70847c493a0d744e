import type { ActivityVerification } from '@cotejo/contracts/activity-log';
import { days } from '#platform/clock.ts';
import type { Parts } from '#platform/context.ts';
import { digestRecords } from './digest-activities.ts';
import * as activityRepository from './repository.ts';

/** Digests are made nightly; an older record without one was removed from it. */
const undigestedMs = days(2);

/** Reads the whole log. Finds changed, deleted or inserted records, missing digests and unaccounted missing words. */
export async function verifyActivities(parts: Pick<Parts, 'db' | 'clock'>): Promise<ActivityVerification> {
  const { sealed } = await activityRepository.countDigested(parts.db);
  const all = await activityRepository.countAllActivities(parts.db);
  const firstBroken = await findBroken(parts);
  return { valid: firstBroken === null, firstBroken, sealed, unsealed: Math.max(0, all - sealed) };
}

async function findBroken({ db, clock }: Pick<Parts, 'db' | 'clock'>): Promise<string | null> {
  let previous: activityRepository.ActivityDigest | null = null;
  for (const digest of await activityRepository.listDigests(db)) {
    const found = await digestRecords(db, { previous, lastRecord: digest.lastRecord });
    if (digest.number !== (previous?.number ?? 0) + 1 || found.digest !== digest.digest)
      return found.firstId ?? `digest ${digest.number}`;
    if (found.changedWords !== null) return found.changedWords;
    previous = digest;
  }
  const overdue = new Date(clock.now().getTime() - undigestedMs);
  return (
    (await activityRepository.findRecordBetween(db, previous?.lastRecord ?? 0, overdue)) ??
    (await activityRepository.findUnaccountedWords(db))
  );
}
