import { days } from '#clock.ts';
import type { Parts } from '#context.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import { firstPreviousHash, hashActivity, hashSeal } from './hash-activity.ts';
import * as activityRepository from './repository.ts';
import { sealKeyOf } from './seal-keys.ts';
import { type WitnessedSeal, witnessSeal } from './seal-witness.ts';

const batchSize = 1_000;
// A record bears the time of its writing and shows up when its transaction commits, seconds later; a day is ample, and
// spares looking through all records each minute.
const lateMs = days(1);

type Sealer = Pick<Parts, 'db' | 'clock' | 'config'>;

/**
 * Seals every record that has no seal yet, oldest first, in batches. Writers never wait for it. Each seal is told to
 * `onSeal` and noted in `DATA_DIR`, two places that the database does not reach.
 */
export async function sealActivities(parts: Sealer, onSeal?: (seal: WitnessedSeal) => void): Promise<void> {
  for (;;) {
    const made = await inTransaction(parts.db, (tx) => sealBatch(tx, parts));
    if (!made) return;
    // After the commit: a seal that came to nothing must not be missed later.
    await witnessSeal(parts.config.dataDir, made.seal);
    onSeal?.(made.seal);
    if (made.count < batchSize) return;
  }
}

async function sealBatch(tx: Tx, { clock, config }: Sealer): Promise<{ seal: WitnessedSeal; count: number } | null> {
  const now = clock.now();
  await activityRepository.lockSeals(tx);
  const last = await activityRepository.findLastSeal(tx);
  const newest = last && (await activityRepository.findNewestSealedTime(tx, last.number));
  // A clock that once ran ahead must not hide what is written after it was set right.
  const from = newest && new Date(Math.min(newest.getTime(), now.getTime()) - lateMs);
  const rows = await activityRepository.listUnsealed(tx, from, batchSize);
  if (rows.length === 0) return null;

  const sealed = rows.map((row) => ({ id: row.id, rowHash: hashActivity(row) }));
  const number = (last?.number ?? 0) + 1;
  const previousHash = last?.hash ?? firstPreviousHash;
  const { id: keyId, secret } = sealKeyOf(config.appSecret);
  const hash = hashSeal({ number, previousHash, rowHashes: sealed.map(({ rowHash }) => rowHash) }, secret);
  const seal = { number, previousHash, hash, keyId, rowCount: rows.length, sealedAt: now };
  await activityRepository.insertSeal(tx, seal, sealed);
  return { seal: { number, hash }, count: rows.length };
}
