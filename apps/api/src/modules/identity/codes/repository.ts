import { codeAttempts } from '@cotejo/contracts/core/limits';
import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#db/database.ts';
import { deleteBatch } from '#db/delete-batch.ts';
import { takeLock } from '#db/locks.ts';
import { verificationCodes, verifiedEmails } from '#db/schema.ts';
import type { CodeBinding, TallyBinding } from './codes.ts';

export type CodeRow = typeof verificationCodes.$inferSelect;

// Wrong codes are counted for the e-mail address too, whether or not it has a code. The count is a
// row with this hash, which no code can match.
const tallyHash = 'tally';

const boundTo = ({ email, purpose }: CodeBinding) =>
  and(eq(verificationCodes.email, email), eq(verificationCodes.purpose, purpose));
const isCode = ne(verificationCodes.codeHash, tallyHash);
const tallyOf = ({ accountId, ...binding }: TallyBinding) =>
  and(
    boundTo(binding),
    eq(verificationCodes.codeHash, tallyHash),
    accountId === undefined ? isNull(verificationCodes.subjectId) : eq(verificationCodes.subjectId, accountId),
  );

/**
 * Until the transaction ends nobody else sends, checks or counts a code of this e-mail address and
 * purpose.
 */
export async function lockBinding(tx: Tx, { email, purpose }: CodeBinding): Promise<void> {
  await takeLock(tx, 'code', purpose, email);
}

/** The newest code, used or not; with `opens` only of those that open something, or of those that do not. */
export async function findLastCode(reader: Reader, binding: CodeBinding, opens?: boolean): Promise<CodeRow | null> {
  const isMeant = opens === undefined ? undefined : (opens ? isNotNull : isNull)(verificationCodes.subjectId);
  const [row] = await reader
    .select()
    .from(verificationCodes)
    .where(and(boundTo(binding), isCode, isMeant))
    .orderBy(desc(verificationCodes.createdAt), desc(verificationCodes.id))
    .limit(1);
  return row ?? null;
}

/** Used ones too, newest first. */
export async function listCodes(reader: Reader, binding: CodeBinding): Promise<CodeRow[]> {
  return reader
    .select()
    .from(verificationCodes)
    .where(and(boundTo(binding), isCode))
    .orderBy(desc(verificationCodes.createdAt), desc(verificationCodes.id));
}

export async function findCodeById(reader: Reader, id: string): Promise<CodeRow | null> {
  const [row] = await reader
    .select()
    .from(verificationCodes)
    .where(and(eq(verificationCodes.id, id), isCode));
  return row ?? null;
}

export async function insertCode(tx: Tx, row: typeof verificationCodes.$inferInsert): Promise<void> {
  await tx.insert(verificationCodes).values(row);
}

/** A wrong try counts against every code that could have been meant. */
export async function countWrongTry(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(verificationCodes)
    .set({ failedAttempts: sql`${verificationCodes.failedAttempts} + 1` })
    .where(and(inArray(verificationCodes.id, [...ids]), lt(verificationCodes.failedAttempts, codeAttempts)));
}

/** All that were not used yet. */
export async function markConsumed(tx: Tx, binding: CodeBinding, now: Date): Promise<void> {
  await tx
    .update(verificationCodes)
    .set({ consumedAt: now })
    .where(and(boundTo(binding), isCode, isNull(verificationCodes.consumedAt)));
}

export async function findTally(reader: Reader, binding: TallyBinding, now: Date): Promise<CodeRow | null> {
  const [row] = await reader
    .select()
    .from(verificationCodes)
    .where(and(tallyOf(binding), gt(verificationCodes.expiresAt, now)))
    .limit(1);
  return row ?? null;
}

export async function startTally(
  tx: Tx,
  { email, purpose, accountId }: TallyBinding,
  { id, now, expiresAt, tries }: { id: string; now: Date; expiresAt: Date; tries: number },
): Promise<void> {
  await tx.insert(verificationCodes).values({
    id,
    email,
    purpose,
    subjectId: accountId ?? null,
    codeHash: tallyHash,
    failedAttempts: tries,
    createdAt: now,
    expiresAt,
  });
}

export async function deleteTally(tx: Tx, binding: TallyBinding): Promise<void> {
  await tx.delete(verificationCodes).where(tallyOf(binding));
}

/** Of the e-mail address and of every account that has it. */
export async function deleteTallies(tx: Tx, binding: CodeBinding): Promise<void> {
  await tx.delete(verificationCodes).where(and(boundTo(binding), eq(verificationCodes.codeHash, tallyHash)));
}

/**
 * Up to `count` codes, and proofs, that ended before `limit`; returns how many. For the daily
 * clean-up.
 */
export async function deleteCodesBefore(tx: Tx, limit: Date, count: number): Promise<number> {
  const codes = await deleteBatch(tx, verificationCodes, lt(verificationCodes.expiresAt, limit), count);
  return codes + (await deleteBatch(tx, verifiedEmails, lt(verifiedEmails.expiresAt, limit), count));
}

/** Everything kept about codes of an e-mail address, when its owner leaves. */
export async function deleteCodesOf(tx: Tx, email: string): Promise<void> {
  await tx.delete(verificationCodes).where(eq(verificationCodes.email, email));
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

/** Uses up every verification of the e-mail address; false when none was left. */
export async function useVerifiedEmail(tx: Tx, email: string, now: Date): Promise<boolean> {
  const used = await tx
    .update(verifiedEmails)
    .set({ usedAt: now })
    .where(and(eq(verifiedEmails.email, email), isNull(verifiedEmails.usedAt), gt(verifiedEmails.expiresAt, now)))
    .returning({ id: verifiedEmails.id });
  return used.length > 0;
}
