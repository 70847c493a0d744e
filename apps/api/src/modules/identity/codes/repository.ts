import { codeAttempts } from '@cotejo/contracts/core/limits';
import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#platform/db/database.ts';
import { deleteBatch } from '#platform/db/delete-batch.ts';
import { takeLock } from '#platform/db/locks.ts';
import { tallies, verificationCodes, verifiedEmails } from '#platform/db/schema.ts';
import type { CodeBinding, TallyBinding } from './codes.ts';

export type CodeRow = typeof verificationCodes.$inferSelect;

export type Tally = Pick<typeof tallies.$inferSelect, 'tries' | 'endsAt'>;

const boundTo = ({ email, purpose }: CodeBinding) =>
  and(eq(verificationCodes.email, email), eq(verificationCodes.purpose, purpose));
const tallyOf = ({ email, purpose, accountId }: TallyBinding) =>
  and(
    eq(tallies.email, email),
    eq(tallies.purpose, purpose),
    accountId === undefined ? isNull(tallies.accountId) : eq(tallies.accountId, accountId),
  );

/** Serializes sending, checking and counting for this e-mail and purpose. */
export async function lockBinding(tx: Tx, { email, purpose }: CodeBinding): Promise<void> {
  await takeLock(tx, 'code', purpose, email);
}

/** The newest code, also a used one. `opens`: only codes with a subject (true) or without one (false). */
export async function findLastCode(reader: Reader, binding: CodeBinding, opens?: boolean): Promise<CodeRow | null> {
  const isMeant = opens === undefined ? undefined : (opens ? isNotNull : isNull)(verificationCodes.subjectId);
  const [row] = await reader
    .select()
    .from(verificationCodes)
    .where(and(boundTo(binding), isMeant))
    .orderBy(desc(verificationCodes.createdAt), desc(verificationCodes.id))
    .limit(1);
  return row ?? null;
}

/** Used ones too, newest first. */
export async function listCodes(reader: Reader, binding: CodeBinding): Promise<CodeRow[]> {
  return reader
    .select()
    .from(verificationCodes)
    .where(boundTo(binding))
    .orderBy(desc(verificationCodes.createdAt), desc(verificationCodes.id));
}

export async function findCodeById(reader: Reader, id: string): Promise<CodeRow | null> {
  const [row] = await reader.select().from(verificationCodes).where(eq(verificationCodes.id, id));
  return row ?? null;
}

export async function insertCode(tx: Tx, row: typeof verificationCodes.$inferInsert): Promise<void> {
  await tx.insert(verificationCodes).values(row);
}

/** A wrong attempt counts for every live code. */
export async function countWrongTry(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(verificationCodes)
    .set({ failedAttempts: sql`${verificationCodes.failedAttempts} + 1` })
    .where(and(inArray(verificationCodes.id, [...ids]), lt(verificationCodes.failedAttempts, codeAttempts)));
}

export async function markConsumed(tx: Tx, binding: CodeBinding, now: Date): Promise<void> {
  await tx
    .update(verificationCodes)
    .set({ consumedAt: now })
    .where(and(boundTo(binding), isNull(verificationCodes.consumedAt)));
}

/** Null before the first attempt and after the period. */
export async function findTally(reader: Reader, binding: TallyBinding, now: Date): Promise<Tally | null> {
  const [row] = await reader
    .select({ tries: tallies.tries, endsAt: tallies.endsAt })
    .from(tallies)
    .where(and(tallyOf(binding), gt(tallies.endsAt, now)));
  return row ?? null;
}

/** `id` is for a new row. */
export async function saveTally(
  tx: Tx,
  { email, purpose, accountId }: TallyBinding,
  tally: Tally,
  id: string,
): Promise<void> {
  await tx
    .insert(tallies)
    .values({ id, email, purpose, accountId: accountId ?? null, ...tally })
    .onConflictDoUpdate({ target: [tallies.email, tallies.purpose, tallies.accountId], set: tally });
}

export async function deleteTally(tx: Tx, binding: TallyBinding): Promise<void> {
  await tx.delete(tallies).where(tallyOf(binding));
}

/** Also deletes the counts per account. */
export async function deleteTallies(tx: Tx, { email, purpose }: CodeBinding): Promise<void> {
  await tx.delete(tallies).where(and(eq(tallies.email, email), eq(tallies.purpose, purpose)));
}

/** For the daily clean-up: up to `count` rows of each table. Returns the number deleted. */
export async function deleteCodesBefore(tx: Tx, limit: Date, count: number): Promise<number> {
  const codes = await deleteBatch(tx, verificationCodes, lt(verificationCodes.expiresAt, limit), count);
  const counts = await deleteBatch(tx, tallies, lt(tallies.endsAt, limit), count);
  return codes + counts + (await deleteBatch(tx, verifiedEmails, lt(verifiedEmails.expiresAt, limit), count));
}

export async function deleteCodesOf(tx: Tx, email: string): Promise<void> {
  await tx.delete(verificationCodes).where(eq(verificationCodes.email, email));
  await tx.delete(tallies).where(eq(tallies.email, email));
  await tx.delete(verifiedEmails).where(eq(verifiedEmails.email, email));
}

export async function insertVerifiedEmail(tx: Tx, row: typeof verifiedEmails.$inferInsert): Promise<void> {
  await tx.insert(verifiedEmails).values(row);
}

export async function findVerifiedEmail(reader: Reader, email: string, now: Date): Promise<{ id: string } | null> {
  const [row] = await reader
    .select({ id: verifiedEmails.id })
    .from(verifiedEmails)
    .where(and(eq(verifiedEmails.email, email), isNull(verifiedEmails.usedAt), gt(verifiedEmails.expiresAt, now)))
    .limit(1);
  return row ?? null;
}

/** False if no proof was left. */
export async function useVerifiedEmail(tx: Tx, email: string, now: Date): Promise<boolean> {
  const used = await tx
    .update(verifiedEmails)
    .set({ usedAt: now })
    .where(and(eq(verifiedEmails.email, email), isNull(verifiedEmails.usedAt), gt(verifiedEmails.expiresAt, now)))
    .returning({ id: verifiedEmails.id });
  return used.length > 0;
}
