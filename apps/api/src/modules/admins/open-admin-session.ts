import type { AdminLogin } from '@cotejo/contracts/admins';
import { adminRepository, isNewAdminDevice, startAdminSession } from '#modules/identity';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { logSecurityEvent } from '#platform/measures/security-events.ts';
import { presentAdmin } from './present-admin.ts';

/** The last step of every sign-in. `admin` must be locked. */
export async function openAdminSession(
  context: Context,
  tx: Tx,
  admin: adminRepository.AdminRow,
  { hasProvedKey = false } = {},
): Promise<AdminLogin> {
  const now = context.clock.now();
  const entered = await adminRepository.updateAdmin(tx, admin.id, { lastSuccessfulLogin: now });
  const isAnew = await isNewAdminDevice(tx, admin.id, context.device);
  logSecurityEvent(context, {
    kind: isAnew ? 'admin_signed_in_anew' : 'admin_signed_in',
    adminId: admin.id,
    hasProvedKey,
  });
  const tokens = await startAdminSession(context, tx, admin.id, { hasProvedKey });
  return {
    accessToken: tokens.accessToken,
    refreshToken: tokens.refreshToken,
    expiresAt: tokens.expiresAt.toISOString(),
    sessionEndsAt: tokens.sessionEndsAt.toISOString(),
    admin: presentAdmin(entered ?? admin, now),
    ...(admin.requiresPasswordChange && { requiresPasswordChange: true }),
  };
}
