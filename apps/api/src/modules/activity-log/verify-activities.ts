import type { ActivityVerification } from '@cotejo/contracts/activity-log';
import { minutes } from '#clock.ts';
import type { AdminContext } from '#context.ts';
import type { Reader } from '#db/database.ts';
import { isSameSecret } from '#same-secret.ts';
import { firstPreviousHash, hashActivity, hashSeal, hashWords } from './hash-activity.ts';
import * as activityRepository from './repository.ts';
import { findSealKey } from './seal-keys.ts';
import { findWitnessedSeal, type WitnessedSeal } from './seal-witness.ts';
import { findVerifiedPoint, saveVerifiedPoint, type VerifiedPoint } from './verified-point.ts';

const sealsPerRead = 20;
/** Seals that were found good before and are checked again with the new ones. */
const sealsAgain = 20;
/**
 * A job seals every minute: what is older and has no seal was put there past it, or the job does
 * not run.
 */
const unsealedMs = minutes(10);

type SealedRow = Awaited<ReturnType<typeof activityRepository.listSealedRows>>[number];

type Verifier = Pick<AdminContext, 'db' | 'clock' | 'config'>;

type Start = Pick<activityRepository.Seal, 'number' | 'hash' | 'keyId'>;

const beginning: Start = { number: 0, hash: firstPreviousHash, keyId: null };

/**
 * Checks seals and sealed records: a changed or missing one shows, also a missing seal (the newest
 * ones by what was noted outside the database), and a record that was never sealed. Of the whole
 * log, where `isWhole` says so or no such check has passed here yet, also words that are gone
 * without a deleted account; else what came since the last check that found nothing, and the
 * `sealsAgain` seals before that: its cost does not grow with the log.
 */
export async function verifyActivities(
  { db, clock, config }: Verifier,
  { isWhole }: { isWhole: boolean } = { isWhole: true },
): Promise<ActivityVerification> {
  const point = isWhole ? null : await findVerifiedPoint(config.dataDir);
  const start = point && (await activityRepository.findSeal(db, Math.max(0, point.number - sealsAgain)));
  const { sealed } = await activityRepository.countSealed(db);
  const from = start && (await activityRepository.findOldestSealedTime(db, start.number));
  const recent = from && new Date(from.getTime() - unsealedMs);
  const overdue = new Date(clock.now().getTime() - unsealedMs);
  const unsealed = recent
    ? await activityRepository.countUnsealedSince(db, recent)
    : Math.max(0, (await activityRepository.countAllActivities(db)) - sealed);
  const { broken, last } = await checkSeals(db, config, start ?? beginning, point);
  const firstBroken =
    broken ??
    (await activityRepository.findUnsealedBefore(db, overdue, recent)) ??
    (start ? null : await activityRepository.findUnaccountedWords(db));
  const wholeAt = start && point ? point.wholeAt : clock.now().toISOString();
  if (firstBroken === null && last.number > 0)
    await saveVerifiedPoint(config.dataDir, { number: last.number, hash: last.hash, wholeAt });
  return {
    valid: firstBroken === null,
    firstBroken,
    sealed,
    unsealed,
    isWhole: start === null,
    lastWholeCheckAt: start === null && firstBroken !== null ? null : wholeAt,
  };
}

/** What is broken behind the seal `start`, and the last seal that was looked at. */
async function checkSeals(
  db: Reader,
  config: Verifier['config'],
  start: Start,
  point: VerifiedPoint | null,
): Promise<{ broken: string | null; last: Start }> {
  // Before the seals: one that is made meanwhile is not missed.
  const witnessed = await findWitnessedSeal(config.dataDir);
  const noted = [witnessed, point].filter((seal) => seal !== null);
  let previous = start;
  for (;;) {
    const seals = await activityRepository.listSeals(db, previous.number, sealsPerRead);
    if (seals.length === 0) {
      const { number } = previous;
      const isCutOff = noted.some((seal) => seal.number > number);
      return { broken: isCutOff ? `seal ${number + 1}` : null, last: previous };
    }
    const rows = await activityRepository.listSealedRows(
      db,
      seals.map(({ number }) => number),
    );
    const bySeal = Map.groupBy(rows, ({ sealed }) => sealed.sealNumber);
    for (const seal of seals) {
      const sealed = bySeal.get(seal.number) ?? [];
      const broken = findBrokenIn(seal, previous, sealed, config) ?? findUnlike(seal, noted, sealed);
      if (broken !== null) return { broken, last: previous };
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
  previous: Start,
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

/** The seal's first record when it is not the one that was noted outside the database. */
const findUnlike = (
  seal: activityRepository.Seal,
  noted: readonly WitnessedSeal[],
  rows: readonly SealedRow[],
): string | null =>
  noted.some(({ number, hash }) => number === seal.number && hash !== seal.hash) ? firstOf(seal, rows) : null;

const firstOf = (seal: activityRepository.Seal, rows: readonly SealedRow[]): string =>
  rows[0]?.sealed.activityId ?? `seal ${seal.number}`;
