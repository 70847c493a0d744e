import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Database, Reader, Tx } from '#platform/db/database.ts';
import { deleteBatch } from '#platform/db/delete-batch.ts';
import { kindsWithCodes } from '#platform/db/schema/mail-kinds.ts';
import { mails } from '#platform/db/schema.ts';

/** For the deletion of an account. Must run before the last mail is inserted. */
export async function deleteMailsTo(tx: Tx, email: string): Promise<void> {
  await tx.delete(mails).where(eq(mails.toEmail, email.toLowerCase()));
}

/** Takes mails out of the outbox that no server has taken. */
export async function deleteUnsentMails(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(mails).where(and(inArray(mails.id, [...ids]), isNull(mails.sentAt)));
}

/** For a restored backup. */
export async function deleteMailsWithCodes(tx: Tx): Promise<void> {
  await tx.delete(mails).where(and(inArray(mails.kind, kindsWithCodes), ne(mails.bodyText, '')));
}

/** Deletes up to `count` mails written before `limit` that were sent or refused. Returns how many. */
export function deleteOldMails(tx: Tx, limit: Date, count: number): Promise<number> {
  const isDone = or(isNotNull(mails.sentAt), eq(mails.bodyText, ''));
  return deleteBatch(tx, mails, and(lt(mails.createdAt, limit), isDone), count);
}

export type MailRow = typeof mails.$inferSelect;

export async function insertMail(tx: Tx, mail: typeof mails.$inferInsert): Promise<void> {
  await tx.insert(mails).values(mail);
}

export async function findMail(reader: Reader, id: string): Promise<MailRow | null> {
  const [mail] = await reader.select().from(mails).where(eq(mails.id, id));
  return mail ?? null;
}

export async function saveAttempt(db: Database, id: string, outcome: Partial<MailRow>): Promise<void> {
  await db
    .update(mails)
    .set({ ...outcome, attempts: sql`${mails.attempts} + 1` })
    .where(eq(mails.id, id));
}

/** Locks up to `count` mails with encrypted text, after the id `after`. */
export const lockMailsWithWords = (tx: Tx, after: string, count: number): Promise<MailRow[]> =>
  tx
    .select()
    .from(mails)
    .where(and(eq(mails.isEncrypted, true), ne(mails.bodyText, ''), gt(mails.id, after)))
    .orderBy(asc(mails.id))
    .limit(count)
    .for('no key update');

export async function saveWords(
  tx: Tx,
  id: string,
  words: Pick<MailRow, 'bodyText' | 'bodyHtml' | 'isEncrypted'>,
): Promise<void> {
  await tx.update(mails).set(words).where(eq(mails.id, id));
}
