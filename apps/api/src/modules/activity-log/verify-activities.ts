import type { ActivityVerification } from '@cotejo/contracts/activity-log';
import { minutes } from '#clock.ts';
import type { AdminContext } from '#context.ts';
import type { Reader } from '#db/database.ts';
import { isSameSecret } from '#same-secret.ts';
import { firstPreviousHash, hashActivity, hashSeal, hashWords } from './hash-activity.ts';
import * as activityRepository from './repository.ts';
import { findSealKey } from './seal-keys.ts';
import { findWitnessedSeal, type WitnessedSeal } from './seal-witness.ts';

const sealsPerRead = 20;
/**
 * A job seals every minute: what is older and has no seal was put there past it, or the job does
 * not run.
 */
const unsealedMs = minutes(10);

type SealedRow = Awaited<ReturnType<typeof activityRepository.listSealedRows>>[number];

type Verifier = Pick<AdminContext, 'db' | 'clock' | 'config'>;

/**
 * Checks every seal and every sealed record: a changed or missing one shows, also a missing seal
 * (the newest ones by what was noted outside the database), a record that was never sealed, and
 * words that are gone without a deleted account.
 */
export async function verifyActivities({ db, clock, config }: Verifier): Promise<ActivityVerification> {
  const { sealed } = await activityRepository.countSealed(db);
  const total = await activityRepository.countAllActivities(db);
  const overdue = new Date(clock.now().getTime() - unsealedMs);
  const firstBroken =
    (await findFirstBroken(db, config)) ??
    (await activityRepository.findUnsealedBefore(db, overdue)) ??
    (await activityRepository.findUnaccountedWords(db));
  return { valid: firstBroken === null, firstBroken, sealed, unsealed: Math.max(0, total - sealed) };
}

async function findFirstBroken(db: Reader, config: Verifier['config']): Promise<string | null> {
  // Before the seals: one that is made meanwhile is not missed.
  const witnessed = await findWitnessedSeal(config.dataDir);
  let previous: Pick<activityRepository.Seal, 'number' | 'hash' | 'keyId'> = {
    number: 0,
    hash: firstPreviousHash,
    keyId: null,
  };
  for (;;) {
    const seals = await activityRepository.listSeals(db, previous.number, sealsPerRead);
    if (seals.length === 0) {
      return witnessed && witnessed.number > previous.number ? `seal ${previous.number + 1}` : null;
    }
    const rows = await activityRepository.listSealedRows(
      db,
      seals.map(({ number }) => number),
    );
    const bySeal = Map.groupBy(rows, ({ sealed }) => sealed.sealNumber);
    for (const seal of seals) {
      const sealed = bySeal.get(seal.number) ?? [];
      const broken = findBrokenIn(seal, previous, sealed, config) ?? findUnlike(seal, witnessed, sealed);
      if (broken !== null) return broken;
      previous = seal;
    }
  }
}

/**
 * Id of the first broken record under the seal; the seal's first one when the seal itself is what
 * was touched.
 */
function findBrokenIn(
  seal: activityRepository.Seal,
  previous: Pick<activityRepository.Seal, 'number' | 'hash' | 'keyId'>,
  rows: readonly SealedRow[],
  config: Verifier['config'],
): string | null {
  const anywhere = firstOf(seal, rows);
  if (seal.number !== previous.number + 1 || seal.previousHash !== previous.hash) return anywhere;
  // Once there is a key no seal is made without one: that would need no secret.
  if (seal.keyId === null && previous.keyId !== null) return anywhere;
  const key = seal.keyId === null ? null : findSealKey(config, seal.keyId);
  if (seal.keyId !== null && key === null) return anywhere;
  const changed = rows.find(
    ({ sealed, activity, words }) =>
      !activity ||
      hashActivity(activity) !== sealed.rowHash ||
      (words !== null && hashWords(words) !== activity.wordsHash),
  );
  if (changed) return changed.sealed.activityId;
  const { number, previousHash } = seal;
  const hash = hashSeal({ number, previousHash, rowHashes: rows.map(({ sealed }) => sealed.rowHash) }, key);
  return rows.length === seal.rowCount && isSameSecret(hash, seal.hash) ? null : anywhere;
}

/** The seal's first record when the seal is not the one that was noted outside the database. */
const findUnlike = (
  seal: activityRepository.Seal,
  witnessed: WitnessedSeal | null,
  rows: readonly SealedRow[],
): string | null => (witnessed?.number === seal.number && witnessed.hash !== seal.hash ? firstOf(seal, rows) : null);

const firstOf = (seal: activityRepository.Seal, rows: readonly SealedRow[]): string =>
  rows[0]?.sealed.activityId ?? `seal ${seal.number}`;
