import { days } from '#clock.ts';
import type { Parts } from '#context.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import type { Keyset } from '#db/keyset.ts';
import { firstPreviousHash, hashActivity, hashSeal } from './hash-activity.ts';
import * as activityRepository from './repository.ts';
import { sealKeyOf } from './seal-keys.ts';
import { type WitnessedSeal, witnessSeal } from './seal-witness.ts';

const batchSize = 1_000;
// A record bears the time of its writing and shows up when its transaction commits, seconds later;
// a day is ample, and spares looking through all records each minute.
const lateMs = days(1);

type Sealer = Pick<Parts, 'db' | 'clock' | 'config'>;

/**
 * Seals every record that has no seal yet, oldest first, in batches. Writers never wait for it.
 * Each seal is told to `onSeal` and noted in `DATA_DIR`, two places that the database does not
 * reach. @throws the reason of `signal`, between two batches
 */
export async function sealActivities(
  parts: Sealer,
  onSeal?: (seal: WitnessedSeal) => void,
  signal?: AbortSignal,
): Promise<void> {
  // Behind the batch before: however much waits, each record is looked at once. What shows up late
  // is for the next run.
  for (let after: Keyset | null = null; ; ) {
    signal?.throwIfAborted();
    const made = await inTransaction(parts.db, (tx) => sealBatch(tx, parts, after));
    if (!made) break;
    after = made.last;
    // After the commit: a seal that came to nothing must not be missed later.
    await witnessSeal(parts.config.dataDir, made.seal);
    onSeal?.(made.seal);
    if (made.count < batchSize) break;
  }
}

interface SealedBatch {
  readonly seal: WitnessedSeal;
  readonly count: number;
  /** Its newest record. */
  readonly last: Keyset;
}

async function sealBatch(tx: Tx, { clock, config }: Sealer, after: Keyset | null): Promise<SealedBatch | null> {
  const now = clock.now();
  await activityRepository.lockSeals(tx);
  const last = await activityRepository.findLastSeal(tx);
  const newest = last && after === null ? await activityRepository.findNewestSealedTime(tx, last.number) : null;
  // A clock that once ran ahead must not hide what is written after it was set right.
  const from = newest && new Date(Math.min(newest.getTime(), now.getTime()) - lateMs);
  const rows = await activityRepository.listUnsealed(tx, { from, after }, batchSize);
  const newestRow = rows.at(-1);
  if (!newestRow) return null;

  const sealed = rows.map((row) => ({ id: row.id, rowHash: hashActivity(row) }));
  const number = (last?.number ?? 0) + 1;
  const previousHash = last?.hash ?? firstPreviousHash;
  const { id: keyId, secret } = sealKeyOf(config.appSecret);
  const hash = hashSeal({ number, previousHash, rowHashes: sealed.map(({ rowHash }) => rowHash) }, secret);
  const seal = { number, previousHash, hash, keyId, rowCount: rows.length, sealedAt: now };
  await activityRepository.insertSeal(tx, seal, sealed);
  return {
    seal: { number, hash },
    count: rows.length,
    last: { key: newestRow.timestamp.getTime(), id: newestRow.id },
  };
}
