import type { Parts } from '#context.ts';
import { inTransaction } from '#db/database.ts';
import { makeOffer } from './offer-snapshot.ts';
import { hasCreditWithoutOffer, insertOffers, lockCreditsWithoutOffer } from './repository.ts';

const sliceSize = 200;

type StoringParts = Pick<Parts, 'db' | 'catalog' | 'clock'>;

/** Whether a credit with an institution has no stored offer. */
export const isOfferMissing = ({ db }: Pick<StoringParts, 'db'>): Promise<boolean> => hasCreditWithoutOffer(db);

/**
 * Stores the offer of every credit that has an institution and no offer: those chosen before offers
 * were stored, also when they come from a backup. It is made from the product of today and says
 * that it is reconstructed, so it must be stored before anybody can change a product. 200 credits
 * in each transaction: a start that is cut off keeps what it stored, and the next one continues
 * there. Returns how many were stored.
 */
export async function storeMissingOffers(parts: StoringParts): Promise<number> {
  let stored = 0;
  for (let after: string | null = null; ; ) {
    const slice = await inTransaction(parts.db, async (tx) => {
      const rows = await lockCreditsWithoutOffer(tx, after, sliceSize);
      await insertOffers(
        tx,
        rows.map(({ credit, institution }) => makeOffer(parts, credit, institution, { reconstructed: true })),
      );
      return rows;
    });
    stored += slice.length;
    after = slice.at(-1)?.credit.id ?? null;
    if (slice.length < sliceSize) return stored;
  }
}
