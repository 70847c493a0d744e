import { DomainError } from '@cotejo/contracts/core/errors';
import { codeAttempts, codeMinutes } from '@cotejo/contracts/core/limits';
import { minutes } from '#platform/clock.ts';
import type { Parts } from '#platform/context.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import { newId } from '#platform/ids.ts';
import type { TallyBinding } from './codes.ts';
import type { Tally } from './repository.ts';
import * as codeRepository from './repository.ts';

// The response to a wrong code depends only on the attempts at the e-mail, never on whether a code or account exists.
// Each code also expires after five wrong attempts (consume-code.ts).

export interface Attempts {
  readonly remaining: number;
  /** Seconds until the count restarts; 0 before the first wrong attempt. */
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

/** Counts an attempt before it is checked; call `deleteAttempts` if it was right. Throws TOO_MANY_ATTEMPTS. */
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

/** A new or a right code gives five attempts again. */
export async function deleteAttempts(tx: Tx, binding: TallyBinding): Promise<void> {
  await codeRepository.lockBinding(tx, binding);
  await codeRepository.deleteTally(tx, binding);
}

export const tooManyAttempts = ({ secondsLeft }: Attempts): DomainError =>
  new DomainError('TOO_MANY_ATTEMPTS', { retryAfterSeconds: Math.max(1, secondsLeft) });

// For attempts with their own limit and period.

export const lockTally = (tx: Tx, binding: TallyBinding): Promise<void> => codeRepository.lockBinding(tx, binding);

/** Null before the first attempt and after the period. */
export const readTally = ({ clock }: Pick<Parts, 'clock'>, tx: Tx, binding: TallyBinding): Promise<Tally | null> =>
  codeRepository.findTally(tx, binding, clock.now());

export const keepTally = (
  { clock }: Pick<Parts, 'clock'>,
  tx: Tx,
  binding: TallyBinding,
  tally: Tally,
): Promise<void> => codeRepository.saveTally(tx, binding, tally, newId(clock));
