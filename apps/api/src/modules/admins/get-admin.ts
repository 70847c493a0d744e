import type { Admin, ListedAdmin } from '@cotejo/contracts/admins';
import { DomainError } from '@cotejo/contracts/core/errors';
import { adminRepository, getAdminSessionEnds } from '#modules/identity';
import type { AdminContext } from '#platform/context.ts';
import { presentAdmin } from './present-admin.ts';

/** Oldest first. Which accounts a stolen password would open is for those who manage them. */
export async function listAdmins({ actor, db, clock }: AdminContext): Promise<ListedAdmin[]> {
  const rows = await adminRepository.listAdmins(db);
  const mayManage = actor.permissions.includes('admins.manage');
  return rows.map((row) => {
    const admin = presentAdmin(row, clock.now());
    return mayManage || row.id === actor.adminId ? admin : { ...admin, hasSecondFactor: null };
  });
}

/** `expiresAt` is the end of the access token, `sessionEndsAt` that of the session. */
export async function getSignedInAdmin({
  db,
  clock,
  actor,
}: AdminContext): Promise<{ admin: Admin; expiresAt: string; sessionEndsAt: string }> {
  const admin = await adminRepository.findAdmin(db, actor.adminId);
  if (!admin) throw new DomainError('SESSION_EXPIRED');
  const ends = await getAdminSessionEnds(db, actor.sessionId);
  return {
    admin: presentAdmin(admin, clock.now()),
    expiresAt: ends.expiresAt.toISOString(),
    sessionEndsAt: ends.sessionEndsAt.toISOString(),
  };
}
