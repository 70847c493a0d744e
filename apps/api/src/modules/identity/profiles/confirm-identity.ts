import type { UserContext } from '#context.ts';
import { getOwnUser } from '#modules/identity/accounts/present-user.ts';
import { confirmOwnPassword } from '#modules/identity/passwords/confirm-own-password.ts';
import { verifyPassword } from '#modules/identity/passwords/hash-password.ts';
import { confirmSession } from '#modules/identity/sessions/recent-proof.ts';

/** The caller gives the password again. Throws as `confirmOwnPassword`. */
export async function confirmIdentity(context: UserContext, password: string): Promise<void> {
  const user = await getOwnUser(context);
  await confirmOwnPassword(context, user, () => verifyPassword(user.passwordHash, password), 'password');
  await confirmSession(context);
}
