import { eq, inArray, sql } from 'drizzle-orm';
import { writeBuiltOnce } from '#db/built-once.ts';
import type { Tx } from '#db/database.ts';
import { consents, termsVersions } from '#db/schema.ts';
import { type Write, writeTogether } from '#db/write-together.ts';

type Consent = Omit<typeof consents.$inferInsert, 'termsVersionId'> & {
  /** 'active' is the version in force when the statement runs, null where there is none. */
  readonly termsVersionId: string | null | 'active';
};

const insertUnderVersion = writeBuiltOnce((tx, consent: typeof consents.$inferInsert) =>
  tx.insert(consents).values(consent),
);

// A row with a subquery as one of its values is refused where tables lie on several servers.
const insertUnderActive = writeBuiltOnce(
  (
    _tx,
    { id, userId, creditId, purpose, acceptedAt, ipAddress }: Omit<typeof consents.$inferSelect, 'termsVersionId'>,
  ) =>
    sql`(insert into ${consents} (id, user_id, credit_id, terms_version_id, purpose, accepted_at, address)
    select ${id}::uuid, ${userId}::uuid, ${creditId}::uuid,
      (select ${termsVersions.id} from ${termsVersions} where ${termsVersions.isActive} limit 1),
      ${purpose}::text, ${sql.param(acceptedAt, consents.acceptedAt)}::timestamptz, ${ipAddress}::text)`,
);

export function consentInsert(tx: Tx, { termsVersionId, ...consent }: Consent): Write {
  if (termsVersionId !== 'active') return insertUnderVersion(tx, { ...consent, termsVersionId });
  return insertUnderActive(tx, { ...consent, userId: consent.userId ?? null, creditId: consent.creditId ?? null });
}

export const insertConsent = (tx: Tx, consent: Consent): Promise<void> =>
  writeTogether(tx, { writes: [consentInsert(tx, consent)] });

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
