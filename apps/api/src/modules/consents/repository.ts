import type { TermsVersion } from '@cotejo/contracts/terms/public';
import { eq, inArray } from 'drizzle-orm';
import type { Reader, Tx } from '#platform/db/database.ts';
import { consents, termsVersions } from '#platform/db/schema.ts';

export async function insertConsent(tx: Tx, consent: typeof consents.$inferInsert): Promise<void> {
  await tx.insert(consents).values(consent);
}

/** Null if there is none. */
export async function findTermsInForce(reader: Reader): Promise<TermsVersion | null> {
  const { id, version, title, content } = termsVersions;
  const [inForce] = await reader
    .select({ id, version, title, content })
    .from(termsVersions)
    .where(eq(termsVersions.isActive, true));
  return inForce ?? null;
}

/** Call it before deleting the credits. */
export async function deleteConsentsOf(tx: Tx, creditIds: readonly string[]): Promise<void> {
  if (creditIds.length > 0) await tx.delete(consents).where(inArray(consents.creditId, [...creditIds]));
}

/** Anonymizes the consents of kept credits and deletes the others. */
export async function eraseConsents(tx: Tx, userId: string, keptCreditIds: readonly string[]): Promise<void> {
  const ofKeptCredits = keptCreditIds.length > 0 ? inArray(consents.creditId, [...keptCreditIds]) : undefined;
  if (ofKeptCredits) await tx.update(consents).set({ userId: null, ipAddress: '' }).where(ofKeptCredits);
  await tx.delete(consents).where(eq(consents.userId, userId));
}
