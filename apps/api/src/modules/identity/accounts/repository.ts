import { and, desc, eq, gt, isNull, lte, notInArray, or, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#db/database.ts';
import { deleteBatch } from '#db/delete-batch.ts';
import { admins, consents, mails, pendingRegistrations, users } from '#db/schema.ts';
import type { MailKind } from '#mail/mail-kinds.ts';

export type UserRow = typeof users.$inferSelect;
export type PendingRegistration = typeof pendingRegistrations.$inferSelect;

const oneOf = <Row>(rows: Row[]): Row | null => rows[0] ?? null;

export const findUserByEmail = async (reader: Reader, email: string): Promise<UserRow | null> =>
  oneOf(await reader.select().from(users).where(eq(users.email, email)));

export const findUserByCedula = async (reader: Reader, cedula: string): Promise<UserRow | null> =>
  oneOf(await reader.select().from(users).where(eq(users.cedula, cedula)));

export const findUserById = async (reader: Reader, id: string): Promise<UserRow | null> =>
  oneOf(await reader.select().from(users).where(eq(users.id, id)));

/** Holds the row until the transaction ends. */
export const lockUser = async (tx: Tx, id: string): Promise<UserRow | null> =>
  oneOf(await tx.select().from(users).where(eq(users.id, id)).for('update'));

/** Null when the e-mail or the cédula is taken, also by a registration under way at the same moment. */
export const insertUser = async (tx: Tx, values: typeof users.$inferInsert): Promise<UserRow | null> =>
  oneOf(await tx.insert(users).values(values).onConflictDoNothing().returning());

export async function updateUser(tx: Tx, id: string, changes: Partial<UserRow>): Promise<UserRow | null> {
  return oneOf(await tx.update(users).set(changes).where(eq(users.id, id)).returning());
}

/**
 * One more failed login in a row; null for an account that is locked already: its count stands still. By address, so that
 * an address that nobody has costs the same statement.
 */
export async function addFailedLogin(tx: Tx, email: string, now: Date): Promise<UserRow | null> {
  return oneOf(
    await tx
      .update(users)
      .set({ failedLogins: sql`${users.failedLogins} + 1` })
      .where(and(eq(users.email, email), or(isNull(users.lockedUntil), lte(users.lockedUntil, now))))
      .returning(),
  );
}

export async function holdsAdminRole(reader: Reader, userId: string): Promise<boolean> {
  const rows = await reader
    .select({ id: admins.id })
    .from(admins)
    .where(and(eq(admins.userId, userId), eq(admins.isActive, true)))
    .limit(1);
  return rows.length > 0;
}

/** The administrator with this e-mail and the cédula of the user they were made from, where they were. */
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

/* Registrations that wait for their code */

/** A new one, or the one with this id anew. */
export async function savePendingRegistration(tx: Tx, values: typeof pendingRegistrations.$inferInsert): Promise<void> {
  await tx
    .insert(pendingRegistrations)
    .values(values)
    .onConflictDoUpdate({ target: pendingRegistrations.id, set: values });
}

const isWaiting = (email: string, now: Date) =>
  and(eq(pendingRegistrations.email, email), gt(pendingRegistrations.expiresAt, now));
const newestFirst = [desc(pendingRegistrations.createdAt), desc(pendingRegistrations.id)];

/** Newest first. */
export async function listPendingRegistrations(
  reader: Reader,
  email: string,
  now: Date,
): Promise<PendingRegistration[]> {
  return reader
    .select()
    .from(pendingRegistrations)
    .where(isWaiting(email, now))
    .orderBy(...newestFirst);
}

export async function findPendingRegistration(
  reader: Reader,
  id: string,
  now: Date,
): Promise<PendingRegistration | null> {
  return oneOf(
    await reader
      .select()
      .from(pendingRegistrations)
      .where(and(eq(pendingRegistrations.id, id), gt(pendingRegistrations.expiresAt, now))),
  );
}

export async function deletePendingRegistrations(tx: Tx, email: string): Promise<void> {
  await tx.delete(pendingRegistrations).where(eq(pendingRegistrations.email, email));
}

/** Leaves the `count` newest of an address; those that wait no longer go too. */
export async function keepNewestPendingRegistrations(tx: Tx, email: string, count: number, now: Date): Promise<void> {
  const newest = tx
    .select({ id: pendingRegistrations.id })
    .from(pendingRegistrations)
    .where(isWaiting(email, now))
    .orderBy(...newestFirst)
    .limit(count);
  await tx
    .delete(pendingRegistrations)
    .where(and(eq(pendingRegistrations.email, email), notInArray(pendingRegistrations.id, newest)));
}

export const deletePendingRegistrationsBefore = (tx: Tx, limit: Date, count: number): Promise<number> =>
  deleteBatch(tx, pendingRegistrations, lte(pendingRegistrations.expiresAt, limit), count);

export async function insertConsent(tx: Tx, values: typeof consents.$inferInsert): Promise<void> {
  await tx.insert(consents).values(values);
}

/** Until the transaction ends nobody else writes mails of this kind to the address through `mailOnce`. */
export async function lockMailsTo(tx: Tx, email: string, kind: MailKind): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`mail ${kind} ${email}`}, 0))`);
}

export async function wasMailedSince(reader: Reader, email: string, kind: MailKind, since: Date): Promise<boolean> {
  const rows = await reader
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.toAddress, email), eq(mails.kind, kind), gt(mails.createdAt, since)))
    .limit(1);
  return rows.length > 0;
}
