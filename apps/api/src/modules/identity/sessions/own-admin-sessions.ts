import type { AdminSessionSummary } from '@cotejo/contracts/admins';
import { DomainError } from '@cotejo/contracts/core/errors';
import type { AdminContext } from '#platform/context.ts';
import { inTransaction, type Reader } from '#platform/db/database.ts';
import * as adminRepository from '../admins-repository.ts';
import * as sessionRepository from './repository.ts';
import { sessionMs } from './start-admin-session.ts';

/** Open sessions, most recently refreshed first. */
export async function listOwnAdminSessions({ actor, clock, db }: AdminContext): Promise<AdminSessionSummary[]> {
  const sessions = await sessionRepository.listOpenAdminSessions(db, actor.adminId, clock.now());
  return sessions.map(({ id, familyId, device, createdAt, refreshExpiresAt }) => ({
    id: familyId,
    device,
    startedAt: new Date(refreshExpiresAt.getTime() - sessionMs).toISOString(),
    lastSeen: createdAt.toISOString(),
    current: id === actor.sessionId,
  }));
}

/** Throws NOT_FOUND. */
export async function endOwnAdminSession({ actor, clock, db }: AdminContext, familyId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await adminRepository.lockAdmin(tx, actor.adminId);
    const open = await sessionRepository.listOpenAdminSessions(tx, actor.adminId, clock.now());
    if (!open.some((session) => session.familyId === familyId)) throw new DomainError('NOT_FOUND');
    await sessionRepository.revokeAdminFamily(tx, familyId, clock.now());
  });
}

/** Like `isNewDevice` of users: compares browser and system with the sessions of 90 days. */
export async function isNewAdminDevice(reader: Reader, adminId: string, device: string): Promise<boolean> {
  const devices = await sessionRepository.listAdminDevices(reader, adminId);
  return devices.length > 0 && !devices.includes(device);
}
