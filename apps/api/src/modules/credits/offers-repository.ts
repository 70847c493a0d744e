import type { OfferSnapshot } from '@cotejo/contracts/credits/applicant';
import { and, asc, eq, gt, inArray, isNotNull, notExists, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#db/database.ts';
import { creditOffers, credits, institutions } from '#db/schema.ts';

export type OfferRow = typeof creditOffers.$inferSelect;

export async function findOffer(reader: Reader, creditId: string): Promise<OfferRow | null> {
  const [row] = await reader.select().from(creditOffers).where(eq(creditOffers.creditId, creditId));
  return row ?? null;
}

/** The products of the kept offers of these credits, by credit. */
export async function listOfferedProducts(reader: Reader, creditIds: readonly string[]) {
  if (creditIds.length === 0) return new Map<string, { product: OfferSnapshot['product']; reconstructed: boolean }>();
  const rows = await reader
    .select({
      creditId: creditOffers.creditId,
      product: sql<OfferSnapshot['product']>`${creditOffers.snapshot} -> 'product'`,
      reconstructed: creditOffers.reconstructed,
    })
    .from(creditOffers)
    .where(inArray(creditOffers.creditId, [...creditIds]));
  return new Map(rows.map((row) => [row.creditId, row]));
}

/** Institutions as they are stored, deleted ones too, by id. */
export async function listInstitutionRows(reader: Reader, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, typeof institutions.$inferSelect>();
  const rows = await reader
    .select()
    .from(institutions)
    .where(inArray(institutions.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}

const withoutOffer = notExists(sql`(select from ${creditOffers} where ${creditOffers.creditId} = ${credits.id})`);

export async function hasCreditWithoutOffer(reader: Reader): Promise<boolean> {
  const rows = await reader
    .select({ id: credits.id })
    .from(credits)
    .where(and(isNotNull(credits.institutionId), withoutOffer))
    .limit(1);
  return rows.length > 0;
}

/**
 * Credits with an institution and no offer, with their institution, by id after `after`. Locked, so
 * that no institution is chosen or taken back meanwhile.
 */
export async function lockCreditsWithoutOffer(tx: Tx, after: string | null, limit: number) {
  return tx
    .select({ credit: credits, institution: institutions })
    .from(credits)
    .innerJoin(institutions, eq(institutions.id, credits.institutionId))
    .where(and(withoutOffer, after === null ? undefined : gt(credits.id, after)))
    .orderBy(asc(credits.id))
    .limit(limit)
    .for('update', { of: credits });
}

/** Stores new offers; a credit that has one keeps it. */
export async function insertOffers(tx: Tx, offers: readonly OfferRow[]): Promise<void> {
  if (offers.length > 0)
    await tx
      .insert(creditOffers)
      .values([...offers])
      .onConflictDoNothing();
}

/** Puts an offer in the place of the one before. */
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
