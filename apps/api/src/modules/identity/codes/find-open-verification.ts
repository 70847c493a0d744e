import type { Parts } from '#context.ts';
import type { Reader } from '#db/database.ts';
import { readAttempts } from './attempts.ts';
import * as codeRepository from './repository.ts';

/**
 * What the e-mail address verifies at present: whichever of the two codes was mailed last, the
 * check before registering if none.
 */
export async function findOpenVerification(reader: Reader, email: string) {
  const check = await codeRepository.findLastCode(reader, { email, purpose: 'email' });
  const registration = await codeRepository.findLastCode(reader, { email, purpose: 'registration' });
  const isRegistration =
    registration !== null && registration.consumedAt === null && (!check || check.createdAt < registration.createdAt);
  return isRegistration
    ? ({ purpose: 'registration', last: registration } as const)
    : ({ purpose: 'email', last: check } as const);
}

/** When the code ends, null when none stands, and how many wrong tries are left. */
export async function getVerificationStatus(
  context: Pick<Parts, 'clock' | 'db'>,
  email: string,
): Promise<{ expiresAt: string | null; remainingAttempts: number }> {
  const { purpose, last } = await findOpenVerification(context.db, email);
  const isOpen = last !== null && last.consumedAt === null && last.expiresAt > context.clock.now();
  const { remaining } = await readAttempts(context, context.db, { email, purpose });
  return { expiresAt: isOpen ? last.expiresAt.toISOString() : null, remainingAttempts: remaining };
}
