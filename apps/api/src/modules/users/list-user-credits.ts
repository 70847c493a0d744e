import type { QueryOf } from '@cotejo/contracts/core/endpoint';
import type { AdminCredit } from '@cotejo/contracts/credits/review';
import type { listAdminUserCredits as endpoint } from '@cotejo/contracts/users/admin';
import type { AdminContext } from '#context.ts';
import { listCredits } from '#modules/credits';
import { openUser } from './get-user.ts';

interface UserCreditPage {
  readonly credits: AdminCredit[];
  readonly total: number;
  readonly page: number;
  readonly limit: number;
  readonly nextCursor: string | null;
}

/**
 * A user's credits, newest first; recorded like the user. Throws NOT_FOUND for an unknown user, VALIDATION_ERROR for a
 * cursor nobody gave.
 */
export async function listUserCredits(
  context: AdminContext,
  userId: string,
  query: QueryOf<typeof endpoint>,
): Promise<UserCreditPage> {
  await openUser(context, userId);
  const { data, total, page, limit, nextCursor } = await listCredits(context, { ...query, userId, sort: '-createdAt' });
  return { credits: data, total, page, limit, nextCursor };
}
