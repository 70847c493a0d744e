import { eq } from 'drizzle-orm';
import type { Reader, Tx } from '#db/database.ts';
import { creditOffers } from '#db/schema.ts';

export type OfferRow = typeof creditOffers.$inferSelect;

export async function findOffer(reader: Reader, creditId: string): Promise<OfferRow | null> {
  const [row] = await reader.select().from(creditOffers).where(eq(creditOffers.creditId, creditId));
  return row ?? null;
}

/** Puts an offer in the place of the one before. */
export async function saveOffer(
  tx: Tx,
  offer: Omit<typeof creditOffers.$inferInsert, 'changedAtDecision'>,
): Promise<OfferRow> {
  const { creditId: _creditId, ...set } = offer;
  const [row] = await tx
    .insert(creditOffers)
    .values(offer)
    .onConflictDoUpdate({ target: creditOffers.creditId, set: { ...set, changedAtDecision: null } })
    .returning();
  if (!row) throw new Error('The offer was not stored');
  return row;
}

export async function deleteOffer(tx: Tx, creditId: string): Promise<void> {
  await tx.delete(creditOffers).where(eq(creditOffers.creditId, creditId));
}

export async function setChangedAtDecision(tx: Tx, creditId: string, changedAtDecision: boolean | null): Promise<void> {
  await tx.update(creditOffers).set({ changedAtDecision }).where(eq(creditOffers.creditId, creditId));
}
