import type { ActivityVerification } from '@cotejo/contracts/activity';
import type { AdminContext } from '#context.ts';
import type { Reader } from '#db/database.ts';
import { firstPreviousHash, hashActivity, hashSeal, hashWords } from './hash-activity.ts';
import * as activityRepository from './repository.ts';

const sealsPerRead = 20;
type SealedRow = Awaited<ReturnType<typeof activityRepository.listSealedRows>>[number];

/**
 * Checks every seal and every sealed record: a changed or missing one shows, also a missing seal, and words that are gone
 * without a deleted account.
 */
export async function verifyActivities({ db }: Pick<AdminContext, 'db'>): Promise<ActivityVerification> {
  const { sealed } = await activityRepository.countSealed(db);
  const total = await activityRepository.countActivities(db, {});
  const firstBroken = (await findFirstBroken(db)) ?? (await activityRepository.findUnaccountedWords(db));
  return { valid: firstBroken === null, firstBroken, sealed, unsealed: Math.max(0, total - sealed) };
}

async function findFirstBroken(db: Reader): Promise<string | null> {
  let previous = { number: 0, hash: firstPreviousHash };
  for (;;) {
    const seals = await activityRepository.listSeals(db, previous.number, sealsPerRead);
    if (seals.length === 0) return null;
    const rows = await activityRepository.listSealedRows(
      db,
      seals.map(({ number }) => number),
    );
    const bySeal = Map.groupBy(rows, ({ sealed }) => sealed.sealNumber);
    for (const seal of seals) {
      const broken = findBrokenIn(seal, previous, bySeal.get(seal.number) ?? []);
      if (broken !== null) return broken;
      previous = seal;
    }
  }
}

/** Id of the first broken record under the seal; the seal's first one when the seal itself is what was touched. */
function findBrokenIn(
  seal: activityRepository.Seal,
  previous: { number: number; hash: string },
  rows: readonly SealedRow[],
): string | null {
  const anywhere = rows[0]?.sealed.activityId ?? `seal ${seal.number}`;
  if (seal.number !== previous.number + 1 || seal.previousHash !== previous.hash) return anywhere;
  const changed = rows.find(
    ({ sealed, activity, words }) =>
      !activity ||
      hashActivity(activity) !== sealed.rowHash ||
      (words !== null && hashWords(words) !== activity.wordsHash),
  );
  if (changed) return changed.sealed.activityId;
  const hash = hashSeal(
    seal.number,
    seal.previousHash,
    rows.map(({ sealed }) => sealed.rowHash),
  );
  return rows.length === seal.rowCount && hash === seal.hash ? null : anywhere;
}
