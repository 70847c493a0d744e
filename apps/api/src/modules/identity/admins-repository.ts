import { and, arrayContains, asc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#platform/db/database.ts';
import { admins, users } from '#platform/db/schema.ts';

export type AdminRow = typeof admins.$inferSelect;

export async function listAdmins(reader: Reader): Promise<AdminRow[]> {
  return reader.select().from(admins).orderBy(asc(admins.createdAt), asc(admins.id));
}

export async function findAdmin(reader: Reader, id: string): Promise<AdminRow | null> {
  const [row] = await reader.select().from(admins).where(eq(admins.id, id));
  return row ?? null;
}

export async function findAdminByEmail(reader: Reader, email: string): Promise<AdminRow | null> {
  const [row] = await reader.select().from(admins).where(eq(admins.email, email));
  return row ?? null;
}

/** The lock of their sessions, keys and waiting sign-ins too. Rows that refer to the administrator may be inserted. */
export async function lockAdmin(tx: Tx, id: string): Promise<AdminRow | null> {
  const [row] = await tx.select().from(admins).where(eq(admins.id, id)).for('no key update');
  return row ?? null;
}

export async function lockAdminToDelete(tx: Tx, id: string): Promise<AdminRow | null> {
  const [row] = await tx.select().from(admins).where(eq(admins.id, id)).for('update');
  return row ?? null;
}

/** In id order. */
export async function lockAllAdmins(tx: Tx): Promise<void> {
  await tx.select({ id: admins.id }).from(admins).orderBy(asc(admins.id)).for('no key update');
}

/** They must be locked. */
export async function forgetKnownBrowsers(tx: Tx, now: Date): Promise<void> {
  await tx.update(admins).set({ knownBrowsersSince: now });
}

/** Keeps an administrator from being deleted meanwhile. False if that has happened. */
export async function keepAdmin(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.select({ id: admins.id }).from(admins).where(eq(admins.id, id)).for('key share');
  return rows.length > 0;
}

/** Locks all managers in id order, so that two who delete each other run one after the other. */
export async function lockManagers(tx: Tx): Promise<AdminRow[]> {
  return tx
    .select()
    .from(admins)
    .where(and(eq(admins.isActive, true), arrayContains(admins.permissions, ['admins.manage'])))
    .orderBy(asc(admins.id))
    .for('no key update');
}

/** Throws a unique violation of `admins_email_key` for a taken e-mail. */
export async function insertAdmin(tx: Tx, admin: typeof admins.$inferInsert): Promise<AdminRow> {
  const [row] = await tx.insert(admins).values(admin).returning();
  if (!row) throw new Error('The administrator was not inserted');
  return row;
}

export async function updateAdmin(
  tx: Tx,
  id: string,
  changes: Partial<typeof admins.$inferInsert>,
): Promise<AdminRow | null> {
  const [row] = await tx.update(admins).set(changes).where(eq(admins.id, id)).returning();
  return row ?? null;
}

/**
 * Null for an unknown e-mail, which costs the same statement. A lock stops all counts but that of a temporary password.
 */
export async function countWrongPassword(tx: Tx, email: string, now: Date): Promise<AdminRow | null> {
  const isOpen = or(isNull(admins.lockedUntil), lte(admins.lockedUntil, now));
  const [row] = await tx
    .update(admins)
    .set({
      failedLogins: sql`${admins.failedLogins} + case when ${isOpen} then 1 else 0 end`,
      wrongTemporaryTries: sql`${admins.wrongTemporaryTries} + case when ${admins.requiresPasswordChange} then 1 else 0 end`,
    })
    .where(eq(admins.email, email))
    .returning();
  return row ?? null;
}

/** Sessions and read marks cascade; the activity log keeps the administrator's actions. */
export async function deleteAdmin(tx: Tx, id: string): Promise<void> {
  await tx.delete(admins).where(eq(admins.id, id));
}

/** Does nothing if another process was faster on an empty database. */
export async function insertFirstAdmin(tx: Tx, admin: typeof admins.$inferInsert): Promise<void> {
  await tx.insert(admins).values(admin).onConflictDoNothing();
}

/** Keeps the administrator when the user account is deleted. */
export async function unlinkAdmin(tx: Tx, userId: string): Promise<void> {
  await tx.update(admins).set({ userId: null }).where(eq(admins.userId, userId));
}

export async function holdsAdminRole(reader: Reader, userId: string): Promise<boolean> {
  const rows = await reader
    .select({ id: admins.id })
    .from(admins)
    .where(and(eq(admins.userId, userId), eq(admins.isActive, true)))
    .limit(1);
  return rows.length > 0;
}

/** The cédula is that of the user the administrator was created from; null without one. */
export async function findAdminWithCedula(reader: Reader, where: { email: string } | { id: string }) {
  const [row] = await reader
    .select({ admin: admins, cedula: users.cedula })
    .from(admins)
    .leftJoin(users, eq(users.id, admins.userId))
    .where('email' in where ? eq(admins.email, where.email) : eq(admins.id, where.id));
  return row ?? null;
}

export async function unlockAdmin(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.update(admins).set({ failedLogins: 0, lockedUntil: null, updatedAt: now }).where(eq(admins.id, id));
}
