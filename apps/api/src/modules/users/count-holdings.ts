import type { UserHoldings } from '@cotejo/contracts/users/admin';
import type { AdminContext } from '#context.ts';
import { getUser } from './get-user.ts';
import * as userRepository from './repository.ts';

/** What a block or a deletion of a user reaches. Throws NOT_FOUND. */
export async function countHoldings(context: AdminContext, userId: string): Promise<UserHoldings> {
  await getUser(context, userId);
  const { db, clock } = context;
  const byStatus = await userRepository.countCreditsByStatus(db, userId);
  const count = (isCounted: (status: string) => boolean) =>
    byStatus.reduce((total, { status, count }) => total + (isCounted(status) ? count : 0), 0);
  const isDecided = (status: string) => status === 'APPROVED' || status === 'REJECTED';
  return {
    undecidedCredits: count((status) => !isDecided(status)),
    decidedCredits: count(isDecided),
    documents: await userRepository.countDocuments(db, userId),
    sessions: await userRepository.countOpenSessions(db, userId, clock.now()),
  };
}
