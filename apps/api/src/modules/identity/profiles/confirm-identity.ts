import type { UserContext } from '#platform/context.ts';
import { getOwnUser } from '../accounts/present-user.ts';
import { confirmOwnPassword } from '../passwords/confirm-own-password.ts';
import { verifyPassword } from '../passwords/hash-password.ts';
import { confirmSession } from '../sessions/recent-proof.ts';

/** Throws like `confirmOwnPassword`. */
export async function confirmIdentity(context: UserContext, password: string): Promise<void> {
  const user = await getOwnUser(context);
  await confirmOwnPassword(context, user, () => verifyPassword(user.passwordHash, password), 'password');
  await confirmSession(context);
}
