import type { CreditStatus } from '@cotejo/contracts/credits/status';
import { count, eq, like, sql } from 'drizzle-orm';
import { type InstitutionRow, lockInstitutions, ofActive, selectInstitutions } from '#modules/rates';
import type { Reader, Tx } from '#platform/db/database.ts';
import { credits, institutions } from '#platform/db/schema.ts';

type NewInstitution = typeof institutions.$inferInsert;

export const listStoredInstitutions = (
  reader: Reader,
  { withDeleted }: { withDeleted: boolean },
): Promise<InstitutionRow[]> => selectInstitutions(reader, withDeleted ? undefined : ofActive());

export async function findInstitution(reader: Reader, id: string): Promise<InstitutionRow | null> {
  const [row] = await selectInstitutions(reader, eq(institutions.id, id));
  return row ?? null;
}

export const countCreditsByStatus = (reader: Reader, id: string): Promise<{ status: CreditStatus; count: number }[]> =>
  reader
    .select({ status: credits.status, count: count() })
    .from(credits)
    .where(eq(credits.institutionId, id))
    .groupBy(credits.status);

export async function lockInstitution(tx: Tx, id: string): Promise<InstitutionRow | null> {
  return (await lockInstitutions(tx, [id])).get(id) ?? null;
}

/** All slugs that start with `base`. */
export async function listSlugsLike(tx: Tx, base: string): Promise<Set<string>> {
  const rows = await tx
    .select({ slug: institutions.slug })
    .from(institutions)
    .where(like(institutions.slug, `${base}%`));
  return new Set(rows.map(({ slug }) => slug));
}

export async function insertInstitution(tx: Tx, values: NewInstitution): Promise<void> {
  await tx.insert(institutions).values(values);
}

/** Raises the version, unless a rate version written with it does (`InstitutionRow`). */
export async function updateInstitution(
  tx: Tx,
  id: string,
  changes: Partial<Omit<NewInstitution, 'version'>>,
  { withRates = false } = {},
): Promise<void> {
  const version = withRates ? undefined : sql`${institutions.version} + 1`;
  await tx
    .update(institutions)
    .set({ ...changes, ...(version && { version }) })
    .where(eq(institutions.id, id));
}
