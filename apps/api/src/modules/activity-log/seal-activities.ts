import { days } from '#clock.ts';
import type { Parts } from '#context.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import { firstPreviousHash, hashActivity, hashSeal } from './hash-activity.ts';
import * as activityRepository from './repository.ts';

const batchSize = 1_000;
// A record bears the time of its writing and shows up when its transaction commits, seconds later; a day is ample, and
// spares looking through all records each minute.
const lateMs = days(1);

/** Seals every record that has no seal yet, oldest first, in batches. Writers never wait for it. */
export async function sealActivities(parts: Pick<Parts, 'db' | 'clock'>): Promise<void> {
  for (;;) {
    const count = await inTransaction(parts.db, (tx) => sealBatch(tx, parts.clock.now()));
    if (count < batchSize) return;
  }
}

async function sealBatch(tx: Tx, now: Date): Promise<number> {
  await activityRepository.lockSeals(tx);
  const last = await activityRepository.findLastSeal(tx);
  const newest = last && (await activityRepository.findNewestSealedTime(tx, last.number));
  const from = newest && new Date(newest.getTime() - lateMs);
  const rows = await activityRepository.listUnsealed(tx, from, batchSize);
  if (rows.length === 0) return 0;

  const sealed = rows.map((row) => ({ id: row.id, rowHash: hashActivity(row) }));
  const number = (last?.number ?? 0) + 1;
  const previousHash = last?.hash ?? firstPreviousHash;
  const hash = hashSeal(
    number,
    previousHash,
    sealed.map(({ rowHash }) => rowHash),
  );
  await activityRepository.insertSeal(tx, { number, previousHash, hash, rowCount: rows.length, sealedAt: now }, sealed);
  return rows.length;
}
