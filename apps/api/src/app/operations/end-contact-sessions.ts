import { and, asc, gt, isNull } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { handoverLinks, handoverSessions } from '#platform/db/schema.ts';

/** Links first, since a session is opened with its link locked. Returns how many of each ended. */
export async function endContactSessions(tx: Tx, now: Date): Promise<{ links: number; sessions: number }> {
  const isOpen = and(isNull(handoverLinks.endedAt), gt(handoverLinks.expiresAt, now));
  await tx
    .select({ id: handoverLinks.id })
    .from(handoverLinks)
    .where(isOpen)
    .orderBy(asc(handoverLinks.id))
    .for('no key update');
  const links = await tx.update(handoverLinks).set({ endedAt: now }).where(isOpen).returning({ id: handoverLinks.id });
  const sessions = await tx
    .update(handoverSessions)
    .set({ endedAt: now })
    .where(and(isNull(handoverSessions.endedAt), gt(handoverSessions.expiresAt, now)))
    .returning({ id: handoverSessions.id });
  return { links: links.length, sessions: sessions.length };
}
