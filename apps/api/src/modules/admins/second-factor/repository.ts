import { and, asc, count, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#platform/db/database.ts';
import { deleteBatch } from '#platform/db/delete-batch.ts';
import {
  adminChallenges,
  adminCodeTries,
  adminPasskeys,
  adminRecoveryCodes,
  adminSignIns,
  adminTotps,
  type challengePurposes,
} from '#platform/db/schema.ts';

export type TotpRow = typeof adminTotps.$inferSelect;
export type PasskeyRow = typeof adminPasskeys.$inferSelect;
export type SignInRow = typeof adminSignIns.$inferSelect;
export type CodeTriesRow = typeof adminCodeTries.$inferSelect;

export async function findTotp(reader: Reader, adminId: string): Promise<TotpRow | null> {
  const [row] = await reader.select().from(adminTotps).where(eq(adminTotps.adminId, adminId));
  return row ?? null;
}

/** Replaces the one that is there. */
export async function saveTotp(tx: Tx, row: typeof adminTotps.$inferInsert): Promise<void> {
  await tx.insert(adminTotps).values(row).onConflictDoUpdate({ target: adminTotps.adminId, set: row });
}

export async function updateTotp(
  tx: Tx,
  adminId: string,
  changes: Partial<typeof adminTotps.$inferInsert>,
): Promise<void> {
  await tx.update(adminTotps).set(changes).where(eq(adminTotps.adminId, adminId));
}

/** False without a confirmed one. */
export async function deleteConfirmedTotp(tx: Tx, adminId: string): Promise<boolean> {
  const deleted = await tx
    .delete(adminTotps)
    .where(and(eq(adminTotps.adminId, adminId), isNotNull(adminTotps.confirmedAt)))
    .returning({ adminId: adminTotps.adminId });
  return deleted.length > 0;
}

/** Up to `count` rows after the administrator `after`, locked. */
export async function lockTotps(tx: Tx, after: string, limit: number): Promise<TotpRow[]> {
  return tx
    .select()
    .from(adminTotps)
    .where(gt(adminTotps.adminId, after))
    .orderBy(asc(adminTotps.adminId))
    .limit(limit)
    .for('no key update');
}

/** Oldest first. */
export async function listPasskeys(reader: Reader, adminId: string): Promise<PasskeyRow[]> {
  return reader
    .select()
    .from(adminPasskeys)
    .where(eq(adminPasskeys.adminId, adminId))
    .orderBy(asc(adminPasskeys.createdAt), asc(adminPasskeys.id));
}

/** Null if anybody has the credential already. */
export async function insertPasskey(tx: Tx, row: typeof adminPasskeys.$inferInsert): Promise<PasskeyRow | null> {
  const [inserted] = await tx.insert(adminPasskeys).values(row).onConflictDoNothing().returning();
  return inserted ?? null;
}

const ofAdmin = (adminId: string, id: string) => and(eq(adminPasskeys.id, id), eq(adminPasskeys.adminId, adminId));

/** Null if it is not one of this administrator. */
export async function updatePasskey(
  tx: Tx,
  adminId: string,
  id: string,
  changes: Partial<typeof adminPasskeys.$inferInsert>,
): Promise<PasskeyRow | null> {
  const [row] = await tx.update(adminPasskeys).set(changes).where(ofAdmin(adminId, id)).returning();
  return row ?? null;
}

/** Null if it is not one of this administrator. */
export async function deletePasskey(tx: Tx, adminId: string, id: string): Promise<PasskeyRow | null> {
  const [row] = await tx.delete(adminPasskeys).where(ofAdmin(adminId, id)).returning();
  return row ?? null;
}

export async function listRecoveryHashes(reader: Reader, adminId: string): Promise<string[]> {
  const rows = await reader
    .select({ codeHash: adminRecoveryCodes.codeHash })
    .from(adminRecoveryCodes)
    .where(eq(adminRecoveryCodes.adminId, adminId));
  return rows.map(({ codeHash }) => codeHash);
}

export async function countRecoveryCodes(reader: Reader, adminId: string): Promise<number> {
  const [row] = await reader
    .select({ left: count() })
    .from(adminRecoveryCodes)
    .where(eq(adminRecoveryCodes.adminId, adminId));
  return row?.left ?? 0;
}

export async function replaceRecoveryCodes(tx: Tx, adminId: string, hashes: readonly string[]): Promise<void> {
  await deleteRecoveryCodes(tx, adminId);
  await tx.insert(adminRecoveryCodes).values(hashes.map((codeHash) => ({ adminId, codeHash })));
}

export async function deleteRecoveryCodes(tx: Tx, adminId: string): Promise<void> {
  await tx.delete(adminRecoveryCodes).where(eq(adminRecoveryCodes.adminId, adminId));
}

/** False if there is no such code. */
export async function spendRecoveryCode(tx: Tx, adminId: string, codeHash: string): Promise<boolean> {
  const spent = await tx
    .delete(adminRecoveryCodes)
    .where(and(eq(adminRecoveryCodes.adminId, adminId), eq(adminRecoveryCodes.codeHash, codeHash)))
    .returning({ adminId: adminRecoveryCodes.adminId });
  return spent.length > 0;
}

export async function insertSignIn(tx: Tx, row: typeof adminSignIns.$inferInsert): Promise<void> {
  await tx.insert(adminSignIns).values(row);
}

export async function findSignIn(reader: Reader, tokenHash: string): Promise<SignInRow | null> {
  const [row] = await reader.select().from(adminSignIns).where(eq(adminSignIns.tokenHash, tokenHash));
  return row ?? null;
}

export async function countSignInTry(tx: Tx, id: string): Promise<void> {
  await tx
    .update(adminSignIns)
    .set({ tries: sql`${adminSignIns.tries} + 1` })
    .where(eq(adminSignIns.id, id));
}

export async function deleteSignIn(tx: Tx, id: string): Promise<void> {
  await tx.delete(adminSignIns).where(eq(adminSignIns.id, id));
}

export async function deleteSignInsOf(tx: Tx, adminId: string): Promise<void> {
  await tx.delete(adminSignIns).where(eq(adminSignIns.adminId, adminId));
}

/** Waiting sign-ins and challenges of everybody. All administrators must be locked. */
export async function endAllWaiting(tx: Tx): Promise<void> {
  await tx.delete(adminSignIns);
  await tx.delete(adminChallenges);
}

export interface ChallengeBinding {
  readonly adminId: string;
  readonly purpose: (typeof challengePurposes)[number];
  /** The family of the session, or the row of the sign-in. */
  readonly boundTo: string;
}

const boundLike = ({ adminId, purpose, boundTo }: ChallengeBinding) =>
  and(eq(adminChallenges.adminId, adminId), eq(adminChallenges.purpose, purpose), eq(adminChallenges.boundTo, boundTo));

/** Ends the one before. */
export async function saveChallenge(tx: Tx, row: typeof adminChallenges.$inferInsert): Promise<void> {
  await tx
    .insert(adminChallenges)
    .values(row)
    .onConflictDoUpdate({
      target: [adminChallenges.adminId, adminChallenges.purpose, adminChallenges.boundTo],
      set: row,
    });
}

/** Deletes it, so that it serves for one answer. Null if there is none that still lives. */
export async function takeChallenge(tx: Tx, binding: ChallengeBinding, now: Date): Promise<string | null> {
  const [row] = await tx.delete(adminChallenges).where(boundLike(binding)).returning();
  return row && row.expiresAt > now ? row.challenge : null;
}

export async function findCodeTries(tx: Tx, adminId: string, isKnownBrowser: boolean): Promise<CodeTriesRow | null> {
  const [row] = await tx
    .select()
    .from(adminCodeTries)
    .where(and(eq(adminCodeTries.adminId, adminId), eq(adminCodeTries.isKnownBrowser, isKnownBrowser)));
  return row ?? null;
}

export async function saveCodeTries(tx: Tx, row: CodeTriesRow): Promise<void> {
  await tx
    .insert(adminCodeTries)
    .values(row)
    .onConflictDoUpdate({ target: [adminCodeTries.adminId, adminCodeTries.isKnownBrowser], set: row });
}

/** Of known or of other browsers; else of both. */
export async function deleteCodeTries(tx: Tx, adminId: string, isKnownBrowser?: boolean): Promise<void> {
  await tx
    .delete(adminCodeTries)
    .where(
      and(
        eq(adminCodeTries.adminId, adminId),
        isKnownBrowser === undefined ? undefined : eq(adminCodeTries.isKnownBrowser, isKnownBrowser),
      ),
    );
}

/** Everything but the column of the administrator. */
export async function deleteAllOf(tx: Tx, adminId: string): Promise<void> {
  for (const table of [
    adminTotps,
    adminPasskeys,
    adminRecoveryCodes,
    adminSignIns,
    adminChallenges,
    adminCodeTries,
  ] as const) {
    await tx.delete(table).where(eq(table.adminId, adminId));
  }
}

/** For the daily clean-up: up to `count` rows of each table. Returns the number deleted. */
export async function deleteSecondStepsBefore(tx: Tx, limit: Date, count: number): Promise<number> {
  const signIns = await deleteBatch(tx, adminSignIns, lt(adminSignIns.expiresAt, limit), count);
  const challenges = await deleteBatch(tx, adminChallenges, lt(adminChallenges.expiresAt, limit), count);
  const isAbandoned = and(isNull(adminTotps.confirmedAt), lt(adminTotps.startedAt, limit));
  return signIns + challenges + (await deleteBatch(tx, adminTotps, isAbandoned, count));
}
