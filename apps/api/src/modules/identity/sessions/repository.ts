import { and, asc, desc, eq, gt, inArray, isNull, lt, ne } from 'drizzle-orm';
import type { Reader, Tx } from '#platform/db/database.ts';
import { deleteBatch } from '#platform/db/delete-batch.ts';
import { adminSessions, admins, userSessions, users } from '#platform/db/schema.ts';

type UserSession = typeof userSessions.$inferSelect;
type AdminSession = typeof adminSessions.$inferSelect;

export async function insertUserSession(tx: Tx, session: typeof userSessions.$inferInsert): Promise<void> {
  await tx.insert(userSessions).values(session);
}

export async function findUserSessionByToken(reader: Reader, tokenHash: string) {
  const [row] = await reader
    .select({ session: userSessions, status: users.status })
    .from(userSessions)
    .innerJoin(users, eq(users.id, userSessions.userId))
    .where(eq(userSessions.tokenHash, tokenHash));
  return row ?? null;
}

export async function touchUserSession(reader: Reader, id: string, lastSeenAt: Date): Promise<void> {
  await reader.update(userSessions).set({ lastSeenAt }).where(eq(userSessions.id, id));
}

export async function listOpenUserSessions(reader: Reader, userId: string, now: Date): Promise<UserSession[]> {
  return reader
    .select()
    .from(userSessions)
    .where(and(eq(userSessions.userId, userId), isNull(userSessions.revokedAt), gt(userSessions.expiresAt, now)))
    .orderBy(desc(userSessions.lastSeenAt));
}

/** From all stored sessions, also ended ones. */
export async function listUserDevices(reader: Reader, userId: string): Promise<string[]> {
  const rows = await reader
    .selectDistinct({ device: userSessions.device })
    .from(userSessions)
    .where(eq(userSessions.userId, userId));
  return rows.map((row) => row.device);
}

/** Like `listUserDevices`. */
export async function listAdminDevices(reader: Reader, adminId: string): Promise<string[]> {
  const rows = await reader
    .selectDistinct({ device: adminSessions.device })
    .from(adminSessions)
    .where(eq(adminSessions.adminId, adminId));
  return rows.map((row) => row.device);
}

export async function findUserSession(reader: Reader, id: string): Promise<UserSession | null> {
  const [row] = await reader.select().from(userSessions).where(eq(userSessions.id, id));
  return row ?? null;
}

/** False if the user has no such open session. */
export async function revokeUserSession(tx: Tx, userId: string, id: string, now: Date): Promise<boolean> {
  const ended = await tx
    .update(userSessions)
    .set({ revokedAt: now })
    .where(and(eq(userSessions.id, id), eq(userSessions.userId, userId), isNull(userSessions.revokedAt)))
    .returning({ id: userSessions.id });
  return ended.length > 0;
}

/** The user must be locked, so that no sign-in opens one meanwhile. */
export async function revokeUserSessions(tx: Tx, userId: string, now: Date, keepId?: string): Promise<void> {
  await tx
    .update(userSessions)
    .set({ revokedAt: now })
    .where(
      and(
        eq(userSessions.userId, userId),
        isNull(userSessions.revokedAt),
        keepId === undefined ? undefined : ne(userSessions.id, keepId),
      ),
    );
}

export async function confirmUserSession(tx: Tx, id: string, confirmedAt: Date): Promise<void> {
  await tx.update(userSessions).set({ confirmedAt }).where(eq(userSessions.id, id));
}

/** `hasProvedKey` is only ever set. */
export async function confirmAdminSession(tx: Tx, id: string, confirmedAt: Date, hasProvedKey: boolean): Promise<void> {
  await tx
    .update(adminSessions)
    .set({ confirmedAt, ...(hasProvedKey && { hasProvedKey }) })
    .where(eq(adminSessions.id, id));
}

export async function markKeyProved(tx: Tx, familyId: string): Promise<void> {
  await tx.update(adminSessions).set({ hasProvedKey: true }).where(eq(adminSessions.familyId, familyId));
}

export async function insertAdminSession(tx: Tx, session: typeof adminSessions.$inferInsert): Promise<void> {
  await tx.insert(adminSessions).values(session);
}

export async function findAdminSessionByAccessToken(reader: Reader, tokenHash: string) {
  const [row] = await reader
    .select({ session: adminSessions, admin: admins })
    .from(adminSessions)
    .innerJoin(admins, eq(admins.id, adminSessions.adminId))
    .where(eq(adminSessions.accessTokenHash, tokenHash));
  return row ?? null;
}

export async function findAdminSession(reader: Reader, id: string): Promise<AdminSession | null> {
  const [row] = await reader.select().from(adminSessions).where(eq(adminSessions.id, id));
  return row ?? null;
}

export async function findAdminSessionByRefreshToken(reader: Reader, tokenHash: string): Promise<AdminSession | null> {
  const [row] = await reader.select().from(adminSessions).where(eq(adminSessions.refreshTokenHash, tokenHash));
  return row ?? null;
}

export async function markAdminSessionRotated(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.update(adminSessions).set({ rotatedAt: now }).where(eq(adminSessions.id, id));
}

/** The administrator must be locked, so that no refresh adds a pair meanwhile. */
export async function revokeAdminFamily(tx: Tx, familyId: string, now: Date): Promise<void> {
  await tx
    .update(adminSessions)
    .set({ revokedAt: now })
    .where(and(eq(adminSessions.familyId, familyId), isNull(adminSessions.revokedAt)));
}

/** Like `revokeAdminFamily`. */
export async function revokeAdminSessions(tx: Tx, adminId: string, now: Date, keepFamilyId?: string): Promise<void> {
  await tx
    .update(adminSessions)
    .set({ revokedAt: now })
    .where(
      and(
        eq(adminSessions.adminId, adminId),
        isNull(adminSessions.revokedAt),
        keepFamilyId === undefined ? undefined : ne(adminSessions.familyId, keepFamilyId),
      ),
    );
}

/** The renewable row of each open family, most recently refreshed first. */
export async function listOpenAdminSessions(reader: Reader, adminId: string, now: Date): Promise<AdminSession[]> {
  return reader
    .select()
    .from(adminSessions)
    .where(
      and(
        eq(adminSessions.adminId, adminId),
        isNull(adminSessions.revokedAt),
        isNull(adminSessions.rotatedAt),
        gt(adminSessions.refreshExpiresAt, now),
      ),
    )
    .orderBy(desc(adminSessions.createdAt), desc(adminSessions.id));
}

/** Up to `count` users after `after` who have an open session, by id. */
export async function listUsersWithSessions(
  reader: Reader,
  after: string,
  now: Date,
  count: number,
): Promise<string[]> {
  const rows = await reader
    .selectDistinct({ userId: userSessions.userId })
    .from(userSessions)
    .where(and(isNull(userSessions.revokedAt), gt(userSessions.expiresAt, now), gt(userSessions.userId, after)))
    .orderBy(asc(userSessions.userId))
    .limit(count);
  return rows.map(({ userId }) => userId);
}

/** The users must be locked. Returns how many open ones ended. */
export async function revokeSessionsOfUsers(tx: Tx, userIds: readonly string[], now: Date): Promise<number> {
  const isOpen = and(isNull(userSessions.revokedAt), gt(userSessions.expiresAt, now));
  const ended = await tx
    .update(userSessions)
    .set({ revokedAt: now })
    .where(and(inArray(userSessions.userId, [...userIds]), isOpen))
    .returning({ id: userSessions.id });
  return ended.length;
}

/** All administrators must be locked. Returns how many open families ended. */
export async function revokeAllAdminSessions(tx: Tx, now: Date): Promise<number> {
  const ended = await tx
    .update(adminSessions)
    .set({ revokedAt: now })
    .where(and(isNull(adminSessions.revokedAt), gt(adminSessions.refreshExpiresAt, now)))
    .returning({ familyId: adminSessions.familyId });
  return new Set(ended.map(({ familyId }) => familyId)).size;
}

/** For the daily clean-up: up to `count` sessions of each kind. Returns the number deleted. */
export async function deleteSessionsBefore(tx: Tx, limit: Date, count: number): Promise<number> {
  const ofUsers = await deleteBatch(tx, userSessions, lt(userSessions.expiresAt, limit), count);
  return ofUsers + (await deleteBatch(tx, adminSessions, lt(adminSessions.refreshExpiresAt, limit), count));
}
