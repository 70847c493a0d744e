import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#db/database.ts';
import { consents, pendingRegistrations, termsVersions } from '#db/schema.ts';

export type TermsRow = typeof termsVersions.$inferSelect;
export type NewTerms = typeof termsVersions.$inferInsert;

const isShown = isNull(termsVersions.deletedAt);
const newestFirst = [desc(termsVersions.createdAt), desc(termsVersions.id)];

export const listTerms = (reader: Reader): Promise<TermsRow[]> =>
  reader
    .select()
    .from(termsVersions)
    .where(isShown)
    .orderBy(...newestFirst);

export async function findTerms(reader: Reader, id: string): Promise<TermsRow | null> {
  const [row] = await reader
    .select()
    .from(termsVersions)
    .where(and(eq(termsVersions.id, id), isShown));
  return row ?? null;
}

export async function findActiveTerms(reader: Reader): Promise<TermsRow | null> {
  const [row] = await reader.select().from(termsVersions).where(eq(termsVersions.isActive, true));
  return row ?? null;
}

/** Writers of terms take turns: two activations at once would meet at the index of the one active version. */
export async function takeTurn(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('terms_versions'))`);
}

export async function lockTerms(tx: Tx, id: string): Promise<TermsRow | null> {
  const [row] = await tx
    .select()
    .from(termsVersions)
    .where(and(eq(termsVersions.id, id), isShown))
    .for('update');
  return row ?? null;
}

/** Whether somebody consented to this version, or is about to with a registration that waits for its code. */
export async function isConsentedTo(tx: Tx, id: string): Promise<boolean> {
  const [consent] = await tx.select({ id: consents.id }).from(consents).where(eq(consents.termsVersionId, id)).limit(1);
  if (consent) return true;
  const [pending] = await tx
    .select({ id: pendingRegistrations.id })
    .from(pendingRegistrations)
    .where(eq(pendingRegistrations.termsVersionId, id))
    .limit(1);
  return pending !== undefined;
}

export async function deactivateOthers(tx: Tx, id: string): Promise<void> {
  await tx
    .update(termsVersions)
    .set({ isActive: false })
    .where(and(eq(termsVersions.isActive, true), ne(termsVersions.id, id)));
}

export async function findNewestTerms(tx: Tx): Promise<TermsRow | null> {
  const [row] = await tx
    .select()
    .from(termsVersions)
    .where(isShown)
    .orderBy(...newestFirst)
    .limit(1);
  return row ?? null;
}

export async function insertTerms(tx: Tx, values: NewTerms): Promise<void> {
  await tx.insert(termsVersions).values(values);
}

export async function updateTerms(tx: Tx, id: string, changes: Partial<NewTerms>): Promise<void> {
  await tx.update(termsVersions).set(changes).where(eq(termsVersions.id, id));
}
