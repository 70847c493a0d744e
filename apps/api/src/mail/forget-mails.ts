import { and, eq, isNotNull, lt, or } from 'drizzle-orm';
import type { Tx } from '#db/database.ts';
import { deleteBatch } from '#db/delete-batch.ts';
import { mails } from '#db/schema.ts';

/** Removes every mail to an address, sent or still on its way, when its owner leaves: before the farewell is written. */
export async function forgetMailsTo(tx: Tx, email: string): Promise<void> {
  await tx.delete(mails).where(eq(mails.toAddress, email.toLowerCase()));
}

/** Removes up to `count` mails written before `limit` that were sent or will never arrive; answers how many. For the daily clean-up. */
export function forgetOldMails(tx: Tx, limit: Date, count: number): Promise<number> {
  const isDone = or(isNotNull(mails.sentAt), eq(mails.bodyText, ''));
  return deleteBatch(tx, mails, and(lt(mails.createdAt, limit), isDone), count);
}
