import { and, asc, eq, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#platform/db/database.ts';
import { users } from '#platform/db/schema.ts';

export type UserRow = typeof users.$inferSelect;

/** The version may be an SQL expression. */
export type UserChanges = Omit<Partial<UserRow>, 'version'> & { version?: number | SQL };

export const nextVersion: SQL = sql`${users.version} + 1`;

const oneOf = <Row>(rows: Row[]): Row | null => rows[0] ?? null;

export const findUserByEmail = async (reader: Reader, email: string): Promise<UserRow | null> =>
  oneOf(await reader.select().from(users).where(eq(users.email, email)));

export const findUserByCedula = async (reader: Reader, cedula: string): Promise<UserRow | null> =>
  oneOf(await reader.select().from(users).where(eq(users.cedula, cedula)));

export const findUserById = async (reader: Reader, id: string): Promise<UserRow | null> =>
  oneOf(await reader.select().from(users).where(eq(users.id, id)));

/** Rows that refer to the user may be inserted meanwhile. */
export const lockUser = async (tx: Tx, id: string): Promise<UserRow | null> =>
  oneOf(await tx.select().from(users).where(eq(users.id, id)).for('no key update'));

export const lockUserToDelete = async (tx: Tx, id: string): Promise<UserRow | null> =>
  oneOf(await tx.select().from(users).where(eq(users.id, id)).for('update'));

/** In id order. */
export async function lockUsers(tx: Tx, ids: readonly string[]): Promise<void> {
  const among = inArray(users.id, [...ids]);
  await tx.select({ id: users.id }).from(users).where(among).orderBy(asc(users.id)).for('no key update');
}

/** Null if e-mail or cédula is taken, also by a parallel registration. */
export const insertUser = async (tx: Tx, values: typeof users.$inferInsert): Promise<UserRow | null> =>
  oneOf(await tx.insert(users).values(values).onConflictDoNothing().returning());

/** Null if the user does not exist. */
export async function updateUser(tx: Tx, id: string, changes: UserChanges): Promise<UserRow | null> {
  return oneOf(await tx.update(users).set(changes).where(eq(users.id, id)).returning());
}

/** The transaction must hold the row lock. */
export async function updateLockedUser(tx: Tx, id: string, changes: UserChanges): Promise<UserRow> {
  const user = await updateUser(tx, id, changes);
  if (!user) throw new Error('The user was locked and is gone');
  return user;
}

export async function deleteUser(tx: Tx, id: string): Promise<void> {
  await tx.delete(users).where(eq(users.id, id));
}

/**
 * Null for a locked account, which does not count, or an unknown e-mail. Matches by e-mail, so that an unknown one
 * costs the same statement.
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

/** Also ends a lock. False if the password was changed in the meantime. */
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
