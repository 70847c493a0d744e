import { createHash } from 'node:crypto';
import { hours } from '#platform/clock.ts';
import type { Parts } from '#platform/context.ts';
import { inTransaction, type Reader } from '#platform/db/database.ts';
import { hashActivity, hashWords } from './hash-activity.ts';
import * as activityRepository from './repository.ts';

/** A number is assigned before the commit, so the newest records wait for the next digest. */
const settledMs = hours(1);

/**
 * Each digest includes the one before, so that changing a record contradicts the digests in the operator's log store.
 */
export async function digestActivities(
  { db, clock, log }: Pick<Parts, 'db' | 'clock' | 'log'>,
  signal?: AbortSignal,
): Promise<void> {
  const now = clock.now();
  const made = await inTransaction(db, async (tx) => {
    await activityRepository.lockDigests(tx);
    const previous = await activityRepository.findLastDigest(tx);
    const settled = await activityRepository.findLastNumberBefore(tx, new Date(now.getTime() - settledMs));
    const lastRecord = Math.max(settled, previous?.lastRecord ?? 0);
    const { digest, recordCount } = await digestRecords(tx, { previous, lastRecord }, signal);
    const row = { number: (previous?.number ?? 0) + 1, lastRecord, recordCount, digest, madeAt: now };
    await activityRepository.insertDigest(tx, row);
    return row;
  });
  log.info({ digest: made.digest, number: made.number, records: made.recordCount }, 'digest of the activity log');
}

interface Digested {
  readonly digest: string;
  readonly recordCount: number;
  readonly firstId: string | null;
  /** The first record whose words do not match their hash. */
  readonly changedWords: string | null;
}

/** Covers the records after `previous` up to `lastRecord`. */
export async function digestRecords(
  reader: Reader,
  { previous, lastRecord }: { previous: activityRepository.ActivityDigest | null; lastRecord: number },
  signal?: AbortSignal,
): Promise<Digested> {
  const hash = createHash('sha256').update(previous?.digest ?? '');
  let [recordCount, after] = [0, previous?.lastRecord ?? 0];
  let firstId: string | null = null;
  let changedWords: string | null = null;
  for (;;) {
    signal?.throwIfAborted();
    const records = await activityRepository.listByNumber(reader, after, lastRecord);
    for (const { activity, words } of records) {
      hash.update(hashActivity(activity));
      firstId ??= activity.id;
      if (words && hashWords(words) !== activity.wordsHash) changedWords ??= activity.id;
    }
    recordCount += records.length;
    const last = records.at(-1);
    if (!last) return { digest: hash.digest('hex'), recordCount, firstId, changedWords };
    after = last.activity.number;
  }
}
