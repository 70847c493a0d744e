import type { Parts } from '#platform/context.ts';
import { readAttempts } from './attempts.ts';
import { findLastCode } from './repository.ts';

/** `expiresAt` is null if the last code is used or expired. */
export async function getVerificationStatus(
  context: Pick<Parts, 'clock' | 'db'>,
  email: string,
): Promise<{ expiresAt: string | null; remainingAttempts: number }> {
  const binding = { email, purpose: 'email' } as const;
  const last = await findLastCode(context.db, binding);
  const isOpen = last !== null && last.consumedAt === null && last.expiresAt > context.clock.now();
  const { remaining } = await readAttempts(context, context.db, binding);
  return { expiresAt: isOpen ? last.expiresAt.toISOString() : null, remainingAttempts: remaining };
}
