import type { OfferSnapshot } from '@cotejo/contracts/credits/applicant';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#platform/db/database.ts';
import { creditOffers } from '#platform/db/schema.ts';

export type OfferRow = typeof creditOffers.$inferSelect;
export type OfferedProduct = OfferSnapshot['product'];

export async function findOffer(reader: Reader, creditId: string): Promise<OfferRow | null> {
  const [row] = await reader.select().from(creditOffers).where(eq(creditOffers.creditId, creditId));
  return row ?? null;
}

export async function listOfferedProducts(
  reader: Reader,
  creditIds: readonly string[],
): Promise<Map<string, OfferedProduct>> {
  if (creditIds.length === 0) return new Map();
  const rows = await reader
    .select({
      creditId: creditOffers.creditId,
      product: sql<OfferedProduct>`${creditOffers.snapshot} -> 'product'`,
    })
    .from(creditOffers)
    .where(inArray(creditOffers.creditId, [...creditIds]));
  return new Map(rows.map(({ creditId, product }) => [creditId, product]));
}

export async function saveOffer(tx: Tx, offer: OfferRow): Promise<void> {
  const { creditId: _creditId, ...set } = offer;
  await tx.insert(creditOffers).values(offer).onConflictDoUpdate({ target: creditOffers.creditId, set });
}

export async function deleteOffer(tx: Tx, creditId: string): Promise<void> {
  await tx.delete(creditOffers).where(eq(creditOffers.creditId, creditId));
}

export async function setChangedAtDecision(tx: Tx, creditId: string, changedAtDecision: boolean | null): Promise<void> {
  await tx.update(creditOffers).set({ changedAtDecision }).where(eq(creditOffers.creditId, creditId));
}
