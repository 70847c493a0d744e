import { and, eq, isNotNull, lt, or } from 'drizzle-orm';
import type { Tx } from '#db/database.ts';
import { mails } from '#db/schema.ts';

/** Removes every mail to an address, sent or still on its way, when its owner leaves: before the farewell is written. */
export async function forgetMailsTo(tx: Tx, email: string): Promise<void> {
  await tx.delete(mails).where(eq(mails.toAddress, email.toLowerCase()));
}

/** Removes mails written before `limit` that were sent or will never arrive; answers how many. For the daily clean-up. */
export async function forgetOldMails(tx: Tx, limit: Date): Promise<number> {
  const isDone = or(isNotNull(mails.sentAt), eq(mails.bodyText, ''));
  const gone = await tx
    .delete(mails)
    .where(and(lt(mails.createdAt, limit), isDone))
    .returning({ id: mails.id });
  return gone.length;
}
