import { eq, inArray } from 'drizzle-orm';
import type { Tx } from '#db/database.ts';
import { consents, termsVersions } from '#db/schema.ts';

type Consent = Omit<typeof consents.$inferInsert, 'termsVersionId'> & {
  /** 'active' is the version in force when the row is written, null where there is none. */
  readonly termsVersionId: string | null | 'active';
};

export async function insertConsent(tx: Tx, { termsVersionId, ...consent }: Consent): Promise<void> {
  const versionId = termsVersionId === 'active' ? await findActiveVersion(tx) : termsVersionId;
  await tx.insert(consents).values({ ...consent, termsVersionId: versionId });
}

async function findActiveVersion(tx: Tx): Promise<string | null> {
  const [active] = await tx
    .select({ id: termsVersions.id })
    .from(termsVersions)
    .where(eq(termsVersions.isActive, true))
    .limit(1);
  return active?.id ?? null;
}

/** What was agreed to for these credits, before they are deleted. */
export async function deleteConsentsOf(tx: Tx, creditIds: readonly string[]): Promise<void> {
  if (creditIds.length > 0) await tx.delete(consents).where(inArray(consents.creditId, [...creditIds]));
}

/**
 * Consents of kept credits lose their person and IP address; the others go with what they were
 * given for.
 */
export async function eraseConsents(tx: Tx, userId: string, keptCreditIds: readonly string[]): Promise<void> {
  const ofKeptCredits = keptCreditIds.length > 0 ? inArray(consents.creditId, [...keptCreditIds]) : undefined;
  if (ofKeptCredits) await tx.update(consents).set({ userId: null, ipAddress: '' }).where(ofKeptCredits);
  await tx.delete(consents).where(eq(consents.userId, userId));
}
