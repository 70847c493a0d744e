import { minutes } from '#platform/clock.ts';
import type { Parts } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/ids.ts';
import { withCode } from './consume-code.ts';
import * as codeRepository from './repository.ts';

/** How long a right code proves the e-mail, for one registration. */
const proofMs = minutes(30);

type Needs = Pick<Parts, 'clock' | 'config' | 'db'>;

/** Throws CODE_INVALID, CODE_EXPIRED or TOO_MANY_ATTEMPTS. */
export async function proveEmail(context: Needs, { email, code }: { email: string; code: string }): Promise<void> {
  await withCode(context, { email, purpose: 'email', code }, async (tx) => {
    const now = context.clock.now();
    const expiresAt = new Date(now.getTime() + proofMs);
    await codeRepository.insertVerifiedEmail(tx, { id: newId(context.clock), email, expiresAt });
  });
}

export const isEmailProven = async ({ clock, db }: Needs, email: string): Promise<boolean> =>
  (await codeRepository.findVerifiedEmail(db, email, clock.now())) !== null;

export async function useProvenEmail({ clock }: Needs, tx: Tx, email: string): Promise<void> {
  await codeRepository.useVerifiedEmail(tx, email, clock.now());
}
