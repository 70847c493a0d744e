import type { CreditStatus } from '@cotejo/contracts/credits/status';
import { count, eq, like } from 'drizzle-orm';
import type { InstitutionRow } from '#catalog/read-published.ts';
import type { Reader, Tx } from '#db/database.ts';
import { credits, institutions } from '#db/schema.ts';

type NewInstitution = typeof institutions.$inferInsert;

/** Active institutions, or all there are. */
export const listStoredInstitutions = (
  reader: Reader,
  { withDeleted }: { withDeleted: boolean },
): Promise<InstitutionRow[]> =>
  reader
    .select()
    .from(institutions)
    .where(withDeleted ? undefined : eq(institutions.isActive, true));

export async function findInstitution(reader: Reader, id: string): Promise<InstitutionRow | null> {
  const [row] = await reader.select().from(institutions).where(eq(institutions.id, id));
  return row ?? null;
}

export const countCreditsByStatus = (reader: Reader, id: string): Promise<{ status: CreditStatus; count: number }[]> =>
  reader
    .select({ status: credits.status, count: count() })
    .from(credits)
    .where(eq(credits.institutionId, id))
    .groupBy(credits.status);

export async function lockInstitution(tx: Tx, id: string): Promise<InstitutionRow | null> {
  const [row] = await tx.select().from(institutions).where(eq(institutions.id, id)).for('update');
  return row ?? null;
}

/** URLs that are `base`, or `base` with a number behind it. */
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

export async function updateInstitution(tx: Tx, id: string, changes: Partial<NewInstitution>): Promise<void> {
  await tx.update(institutions).set(changes).where(eq(institutions.id, id));
}
