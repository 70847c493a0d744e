import { days } from '#platform/clock.ts';
import type { Parts } from '#platform/context.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { keepTally, lockTally, readTally } from '../codes/attempts.ts';
import { deleteTallies } from '../codes/repository.ts';
import { failedLoginLimit, lockMs } from './lock-rules.ts';

// Limits how many passwords are checked per e-mail, with the same statements for unknown e-mails. A lock alone does not
// stop guessing, since the right password gets ACCOUNT_LOCKED instead of INVALID_CREDENTIALS (decision 27).

/** Counted separately: a user and an administrator may share an e-mail. */
export type SignIn = 'login' | 'admin_login';

/** A known browser has its own attempts, so that a stranger cannot use up the owner's. */
export interface TriedSignIn {
  readonly email: string;
  readonly purpose: SignIn;
  /** Only set for a known browser. */
  readonly ownerId?: string;
}

/** Checked passwords until a lock ends: those that cause the lock, and as many during it. */
const judgedLimit = failedLoginLimit * 2;

/** Failures count as consecutive if at most a day apart. */
const rowMs = days(1);

type Needs = Pick<Parts, 'clock' | 'db'>;

/** Counts an attempt before its password is checked. If false, reject it without a check: the limit is reached. */
export async function reserveJudgement(context: Needs, binding: TriedSignIn): Promise<boolean> {
  return inTransaction(context.db, async (tx) => {
    await lockTally(tx, binding);
    const now = context.clock.now().getTime();
    const tally = await readTally(context, tx, binding);
    const tries = (tally?.tries ?? 0) + 1;
    if (tally && tries > judgedLimit) return false;
    // The attempt that causes the lock sets the end; later ones do not move it.
    const spanMs = tries < failedLoginLimit ? rowMs : lockMs;
    const endsAt = tally && tries > failedLoginLimit ? tally.endsAt : new Date(now + spanMs);
    await keepTally(context, tx, binding, { tries, endsAt });
    return true;
  });
}

/** Undoes `reserveJudgement` for an attempt that was not a wrong password. */
export async function giveJudgementBack(context: Needs, binding: TriedSignIn): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    await lockTally(tx, binding);
    const tally = await readTally(context, tx, binding);
    if (tally) await keepTally(context, tx, binding, { ...tally, tries: tally.tries - 1 });
  });
}

/** Whether a lock applies to this caller. For a known browser only its own wrong passwords count. */
export async function isHeldByLock(context: Pick<Parts, 'clock'>, tx: Tx, tried: TriedSignIn): Promise<boolean> {
  if (tried.ownerId === undefined) return true;
  // The current attempt is already counted.
  return ((await readTally(context, tx, tried))?.tries ?? 0) > failedLoginLimit;
}

/** Deletes the counts of all browsers. */
export async function forgetWrongPasswords(tx: Tx, email: string, purpose: SignIn): Promise<void> {
  await lockTally(tx, { email, purpose });
  await deleteTallies(tx, { email, purpose });
}

/** Half of the checks are left when an account has just been locked. */
export async function alignWithLock(
  context: Pick<Parts, 'clock'>,
  tx: Tx,
  { email, purpose }: { email: string; purpose: SignIn },
  lockedUntil: Date,
): Promise<void> {
  const binding = { email, purpose };
  await lockTally(tx, binding);
  const tally = await readTally(context, tx, binding);
  const tries = Math.max(failedLoginLimit, tally?.tries ?? 0);
  await keepTally(context, tx, binding, { tries, endsAt: lockedUntil });
}
