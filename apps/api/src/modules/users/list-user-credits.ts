import type { QueryOf } from '@cotejo/contracts/core/endpoint';
import type { AdminCredit } from '@cotejo/contracts/credits/review';
import type { listAdminUserCredits as endpoint } from '@cotejo/contracts/users/admin';
import { listCredits } from '#modules/credits';
import type { AdminContext } from '#platform/context.ts';
import { openUser } from './get-user.ts';

interface UserCreditPage {
  readonly credits: AdminCredit[];
  readonly total: number;
  readonly page: number;
  readonly limit: number;
  readonly nextCursor: string | null;
}

/** Newest first. Recorded like `openUser`. Throws NOT_FOUND, or VALIDATION_ERROR for an invalid cursor. */
export async function listUserCredits(
  context: AdminContext,
  userId: string,
  query: QueryOf<typeof endpoint>,
): Promise<UserCreditPage> {
  await openUser(context, userId);
  const { data, total, page, limit, nextCursor } = await listCredits(context, { ...query, userId, sort: '-createdAt' });
  return { credits: data, total, page, limit, nextCursor };
}
