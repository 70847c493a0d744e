import { days } from '#clock.ts';
import type { Parts } from '#context.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import { keepTally, lockTally, readTally } from '../codes/attempts.ts';
import { deleteTallies } from '../codes/repository.ts';
import { failedLoginLimit, lockMs } from './lock-rules.ts';

// Counts how many passwords are judged for an e-mail address, with the same statements where nobody
// has it. The lock of an account alone would not stop guessing: whoever guesses right is told of the
// lock (decision 27).

/** Whose sign-in: users and administrators who share an e-mail address do not stop each other. */
export type SignIn = 'login' | 'admin_login';

/**
 * What the tries count for: the e-mail address, or for browsers that signed in before their account,
 * so that strangers do not use up the owner's.
 */
export interface TriedSignIn {
  readonly email: string;
  readonly purpose: SignIn;
  /** Set for a known browser only. */
  readonly accountId?: string;
}

/** How many wrong passwords are judged until a lock ends: those that lock, and as many while it holds. */
export const judgedLimit = failedLoginLimit * 2;

/** Failures in a row count together while no more than a day lies between them. */
const rowMs = days(1);

type Needs = Pick<Parts, 'clock' | 'db'>;

/**
 * Counts a try before its password is judged, so that of many at the same moment none is judged too
 * many. False: it is one too many and must be refused without a look at the password.
 */
export async function reserveJudgement(context: Needs, binding: TriedSignIn): Promise<boolean> {
  return inTransaction(context.db, async (tx) => {
    await lockTally(tx, binding);
    const now = context.clock.now().getTime();
    const tally = await readTally(context, tx, binding);
    const tries = (tally?.tries ?? 0) + 1;
    if (tally && tries > judgedLimit) return false;
    // The try that locks sets the end, as the lock does; those after it leave it.
    const spanMs = tries < failedLoginLimit ? rowMs : lockMs;
    const endsAt = tally && tries > failedLoginLimit ? tally.endsAt : new Date(now + spanMs);
    await keepTally(context, tx, binding, { tries, endsAt });
    return true;
  });
}

/** The try was no wrong password: it does not count. */
export async function giveJudgementBack(context: Needs, binding: TriedSignIn): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    await lockTally(tx, binding);
    const tally = await readTally(context, tx, binding);
    if (tally) await keepTally(context, tx, binding, { ...tally, tries: tally.tries - 1 });
  });
}

/**
 * Whether a lock of the account keeps this caller out: a known browser only where its own wrong
 * passwords would have locked it.
 */
export async function isHeldByLock(context: Pick<Parts, 'clock'>, tx: Tx, tried: TriedSignIn): Promise<boolean> {
  if (tried.accountId === undefined) return true;
  // This try is counted already.
  return ((await readTally(context, tx, tried))?.tries ?? 0) > failedLoginLimit;
}

/** Wrong passwords of an account no longer count, from whichever browser they came. */
export async function forgetWrongPasswords(tx: Tx, email: string, purpose: SignIn): Promise<void> {
  await lockTally(tx, { email, purpose });
  await deleteTallies(tx, { email, purpose });
}

/**
 * The account was just locked until `lockedUntil`, whatever was counted for its e-mail address:
 * half of the judgements are left.
 */
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
