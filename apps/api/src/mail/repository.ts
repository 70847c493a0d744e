import { and, asc, eq, gt, inArray, isNotNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Database, Reader, Tx } from '#db/database.ts';
import { deleteBatch } from '#db/delete-batch.ts';
import { mails } from '#db/schema.ts';
import { kindsWithCodes } from '#mail/mail-kinds.ts';

/**
 * Deletes every mail to an e-mail address, sent or waiting, when its owner deletes the account.
 * Call it before the last mail is written.
 */
export async function deleteMailsTo(tx: Tx, email: string): Promise<void> {
  await tx.delete(mails).where(eq(mails.toEmail, email.toLowerCase()));
}

/** Deletes every mail whose stored text holds a code or a temporary password, in a restored copy. */
export async function deleteMailsWithCodes(tx: Tx): Promise<void> {
  await tx.delete(mails).where(and(inArray(mails.kind, kindsWithCodes), ne(mails.bodyText, '')));
}

/**
 * Deletes up to `count` mails written before `limit` that were sent or will never arrive; answers
 * how many. For the daily clean-up.
 */
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

/** Stores the outcome of an attempt to deliver a mail. */
export async function saveAttempt(db: Database, id: string, outcome: Partial<MailRow>): Promise<void> {
  await db
    .update(mails)
    .set({ ...outcome, attempts: sql`${mails.attempts} + 1` })
    .where(eq(mails.id, id));
}

/**
 * Up to `count` mails after `after` whose text is stored and encrypted, locked until the
 * transaction ends.
 */
export const lockMailsWithWords = (tx: Tx, after: string, count: number): Promise<MailRow[]> =>
  tx
    .select()
    .from(mails)
    .where(and(eq(mails.isEncrypted, true), ne(mails.bodyText, ''), gt(mails.id, after)))
    .orderBy(asc(mails.id))
    .limit(count)
    .for('update');

export async function saveWords(
  tx: Tx,
  id: string,
  words: Pick<MailRow, 'bodyText' | 'bodyHtml' | 'isEncrypted'>,
): Promise<void> {
  await tx.update(mails).set(words).where(eq(mails.id, id));
}
