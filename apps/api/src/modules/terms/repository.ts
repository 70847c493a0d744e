import { and, desc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { matchesPerson } from '#modules/identity';
import type { Reader, Tx } from '#platform/db/database.ts';
import { isAfter, type Keyset } from '#platform/db/keyset.ts';
import { takeLock } from '#platform/db/locks.ts';
import { consents, pendingRegistrations, termsVersions, users } from '#platform/db/schema.ts';

export type TermsRow = typeof termsVersions.$inferSelect;
type NewTerms = typeof termsVersions.$inferInsert;

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

/** Includes deleted versions. Null means not an administrator. */
export const listAuthors = (tx: Tx) =>
  tx
    .select({
      version: termsVersions.version,
      isActive: termsVersions.isActive,
      createdBy: termsVersions.createdBy,
      updatedBy: termsVersions.updatedBy,
    })
    .from(termsVersions);

export async function findActiveTerms(reader: Reader): Promise<TermsRow | null> {
  const [row] = await reader.select().from(termsVersions).where(eq(termsVersions.isActive, true));
  return row ?? null;
}

/** Serializes writers, since parallel activations would violate the unique index of the active version. */
export async function takeTurn(tx: Tx): Promise<void> {
  await takeLock(tx, 'terms');
}

export async function lockTerms(tx: Tx, id: string): Promise<TermsRow | null> {
  const [row] = await tx
    .select()
    .from(termsVersions)
    .where(and(eq(termsVersions.id, id), isShown))
    .for('no key update');
  return row ?? null;
}

/** Also true for a pending registration. */
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
    .set({ isActive: false, revision: sql`${termsVersions.revision} + 1` })
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

interface AcceptanceFilter {
  readonly termsId?: string | undefined;
  /** Name, cédula or e-mail of the user. */
  readonly q?: string | undefined;
}

const accepted = (reader: Reader, { termsId, q }: AcceptanceFilter): SQL | undefined =>
  and(
    termsId ? eq(consents.termsVersionId, termsId) : undefined,
    q ? inArray(consents.userId, reader.select({ id: users.id }).from(users).where(matchesPerson(q))) : undefined,
  );

export const countAcceptances = (reader: Reader, filter: AcceptanceFilter): Promise<number> =>
  reader.$count(consents, accepted(reader, filter));

/** `limit + 1` rows, newest first. The user is null once the account is deleted. */
export const listAcceptances = (
  reader: Reader,
  filter: AcceptanceFilter,
  page: { limit: number; offset: number; after: Keyset | null },
) =>
  reader
    .select({
      consent: consents,
      terms: { id: termsVersions.id, title: termsVersions.title, version: termsVersions.version },
      user: { id: users.id, nombres: users.nombres, apellidos: users.apellidos, email: users.email },
    })
    .from(consents)
    .innerJoin(termsVersions, eq(termsVersions.id, consents.termsVersionId))
    .leftJoin(users, eq(users.id, consents.userId))
    .where(
      and(
        accepted(reader, filter),
        page.after ? isAfter(consents.acceptedAt, consents.id, page.after, 'desc') : undefined,
      ),
    )
    .orderBy(desc(consents.acceptedAt), desc(consents.id))
    .limit(page.limit + 1)
    .offset(page.after ? 0 : page.offset);
