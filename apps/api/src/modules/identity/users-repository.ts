import { and, eq, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#db/database.ts';
import { users } from '#db/schema.ts';

export type UserRow = typeof users.$inferSelect;

/** What a user's row may be given; its version may be counted on by the database. */
export type UserChanges = Omit<Partial<UserRow>, 'version'> & { version?: number | SQL };

export const nextVersion: SQL = sql`${users.version} + 1`;

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

/**
 * Null when the e-mail or the cédula is taken, also by a registration under way at the same moment.
 */
export const insertUser = async (tx: Tx, values: typeof users.$inferInsert): Promise<UserRow | null> =>
  oneOf(await tx.insert(users).values(values).onConflictDoNothing().returning());

/** Null for a user that is gone. */
export async function updateUser(tx: Tx, id: string, changes: UserChanges): Promise<UserRow | null> {
  return oneOf(await tx.update(users).set(changes).where(eq(users.id, id)).returning());
}

/** As `updateUser`, of a user whose row the transaction holds. */
export async function updateLockedUser(tx: Tx, id: string, changes: UserChanges): Promise<UserRow> {
  const user = await updateUser(tx, id, changes);
  if (!user) throw new Error('The user was locked and is gone');
  return user;
}

export async function deleteUser(tx: Tx, id: string): Promise<void> {
  await tx.delete(users).where(eq(users.id, id));
}

/**
 * One more failed login in a row; null for an account that is locked already: its count stands
 * still. By e-mail address, so that an e-mail address that nobody has costs the same statement.
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

/**
 * Replaces a user's password if it is still the one that was checked, and opens a lock by failed
 * logins. False when another change came first.
 */
export async function replaceUserPassword(
  tx: Tx,
  user: { id: string; passwordHash: string },
  newHash: string,
  now: Date,
): Promise<boolean> {
  const changed = await tx
    .update(users)
    .set({
      passwordHash: newHash,
      passwordChangedAt: now,
      requiresPasswordChange: false,
      failedLogins: 0,
      lockedUntil: null,
      updatedAt: now,
    })
    .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash)))
    .returning({ id: users.id });
  return changed.length > 0;
}
