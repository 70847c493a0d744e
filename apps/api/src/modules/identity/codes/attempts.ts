import { DomainError } from '@cotejo/contracts/core/errors';
import { codeAttempts, codeMinutes } from '@cotejo/contracts/core/limits';
import { minutes } from '#clock.ts';
import type { Parts } from '#context.ts';
import type { Reader, Tx } from '#db/database.ts';
import { newId } from '#ids.ts';
import type { TallyBinding } from './codes.ts';
import type { Tally } from './repository.ts';
import * as codeRepository from './repository.ts';

// What a wrong code is answered depends on the tries at the e-mail address alone, never on whether
// a code or an account stands behind it. The codes themselves die of their own five wrong tries
// (consume-code.ts).

export interface Attempts {
  readonly remaining: number;
  /** When the count starts anew, in seconds; 0 before the first wrong try. */
  readonly secondsLeft: number;
}

export async function readAttempts(
  { clock }: Pick<Parts, 'clock'>,
  reader: Reader,
  binding: TallyBinding,
): Promise<Attempts> {
  const now = clock.now();
  const tally = await codeRepository.findTally(reader, binding, now);
  if (!tally) return { remaining: codeAttempts, secondsLeft: 0 };
  return {
    remaining: Math.max(0, codeAttempts - tally.tries),
    secondsLeft: Math.ceil((tally.endsAt.getTime() - now.getTime()) / 1_000),
  };
}

/**
 * Counts a try before it is known whether it is wrong, so that of many at the same moment only five
 * are judged; who was right calls `deleteAttempts`. Throws TOO_MANY_ATTEMPTS.
 */
export async function reserveAttempt(context: Pick<Parts, 'clock'>, tx: Tx, binding: TallyBinding): Promise<void> {
  await codeRepository.lockBinding(tx, binding);
  const attempts = await readAttempts(context, tx, binding);
  if (attempts.remaining === 0) throw tooManyAttempts(attempts);
  await countAttempt(context, tx, binding);
}

export async function countAttempt(context: Pick<Parts, 'clock'>, tx: Tx, binding: TallyBinding): Promise<void> {
  await codeRepository.lockBinding(tx, binding);
  const tally = await readTally(context, tx, binding);
  const endsAt = tally?.endsAt ?? new Date(context.clock.now().getTime() + minutes(codeMinutes));
  await keepTally(context, tx, binding, { tries: (tally?.tries ?? 0) + 1, endsAt });
}

/** A new code, or a right one, gives five tries again. */
export async function deleteAttempts(tx: Tx, binding: TallyBinding): Promise<void> {
  await codeRepository.lockBinding(tx, binding);
  await codeRepository.deleteTally(tx, binding);
}

export const tooManyAttempts = ({ secondsLeft }: Attempts): DomainError =>
  new DomainError('TOO_MANY_ATTEMPTS', { retryAfterSeconds: Math.max(1, secondsLeft) });

// For tries with a rule of their own: how many are too many, and when the count starts anew.

/** Until the transaction ends nobody else reads or keeps this tally. */
export const lockTally = (tx: Tx, binding: TallyBinding): Promise<void> => codeRepository.lockBinding(tx, binding);

/** The running tally; null before the first try and after its end. */
export const readTally = ({ clock }: Pick<Parts, 'clock'>, tx: Tx, binding: TallyBinding): Promise<Tally | null> =>
  codeRepository.findTally(tx, binding, clock.now());

export const keepTally = (
  { clock }: Pick<Parts, 'clock'>,
  tx: Tx,
  binding: TallyBinding,
  tally: Tally,
): Promise<void> => codeRepository.saveTally(tx, binding, tally, newId(clock));
