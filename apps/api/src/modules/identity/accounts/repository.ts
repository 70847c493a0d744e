import { and, desc, eq, gt, lte, notInArray } from 'drizzle-orm';
import type { Reader, Tx } from '#platform/db/database.ts';
import { deleteBatch } from '#platform/db/delete-batch.ts';
import { takeLock } from '#platform/db/locks.ts';
import type { MailKind } from '#platform/db/schema/mail-kinds.ts';
import { mails, pendingRegistrations } from '#platform/db/schema.ts';

export type PendingRegistration = typeof pendingRegistrations.$inferSelect;

const oneOf = <Row>(rows: Row[]): Row | null => rows[0] ?? null;

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

export async function deletePendingRegistration(tx: Tx, id: string): Promise<void> {
  await tx.delete(pendingRegistrations).where(eq(pendingRegistrations.id, id));
}

export async function deletePendingRegistrations(tx: Tx, email: string): Promise<void> {
  await tx.delete(pendingRegistrations).where(eq(pendingRegistrations.email, email));
}

/** Also deletes expired ones. */
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

/** For the daily clean-up. Returns the number deleted. */
export const deletePendingRegistrationsBefore = (tx: Tx, limit: Date, count: number): Promise<number> =>
  deleteBatch(tx, pendingRegistrations, lte(pendingRegistrations.expiresAt, limit), count);

/** Serializes `mailOnce` for this e-mail and kind. */
export async function lockMailsTo(tx: Tx, email: string, kind: MailKind): Promise<void> {
  await takeLock(tx, 'mail', kind, email);
}

export async function wasMailedSince(reader: Reader, email: string, kind: MailKind, since: Date): Promise<boolean> {
  const rows = await reader
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.toEmail, email), eq(mails.kind, kind), gt(mails.createdAt, since)))
    .limit(1);
  return rows.length > 0;
}
