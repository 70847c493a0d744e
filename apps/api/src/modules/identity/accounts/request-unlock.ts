import type { RequestUnlockBody } from '@cotejo/contracts/identity/unlock';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import { isKnownBrowser } from '#platform/http/known-browser.ts';
import * as adminRepository from '../admins-repository.ts';
import { deleteAttempts } from '../codes/attempts.ts';
import * as userRepository from '../users-repository.ts';
import { isLocked } from './lock-rules.ts';
import { mailUnlockCode } from './mail-unlock-code.ts';

/** Mails an unlock code to a locked user or administrator. Returns nothing, so that it reveals nothing. */
export async function requestUnlock(
  context: Context,
  { email, cedula }: RequestUnlockBody,
  marks: { readonly user: string | null; readonly admin: string | null } = { user: null, admin: null },
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const now = context.clock.now();
    await deleteAttempts(tx, { email, purpose: 'unlock' });
    await deleteAttempts(tx, { email, purpose: 'admin_unlock' });
    const user = await userRepository.findUserByEmail(tx, email);
    if (user && user.cedula === cedula && isLocked(user, now)) {
      await mailUnlockCode(context, tx, user, 'unlock', isKnownBrowser(context, 'user', user, marks.user));
    }
    const found = await adminRepository.findAdminWithCedula(tx, { email });
    if (found && isLocked(found.admin, now) && (found.cedula === null || found.cedula === cedula)) {
      const isKnown = isKnownBrowser(context, 'admin', found.admin, marks.admin);
      await mailUnlockCode(context, tx, found.admin, 'admin_unlock', isKnown);
    }
  });
}
