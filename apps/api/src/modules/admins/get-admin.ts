import type { Admin } from '@cotejo/contracts/admins';
import { DomainError } from '@cotejo/contracts/core/errors';
import { adminRepository, getAdminSessionEnds } from '#modules/identity';
import type { AdminContext } from '#platform/context.ts';
import { presentAdmin } from './present-admin.ts';

/** Oldest first. */
export async function listAdmins({ db, clock }: AdminContext): Promise<Admin[]> {
  const rows = await adminRepository.listAdmins(db);
  return rows.map((row) => presentAdmin(row, clock.now()));
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
