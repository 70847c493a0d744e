import type { CreditStatus } from '@cotejo/contracts/credits/status';
import { asc, count, eq, inArray, like } from 'drizzle-orm';
import { type InstitutionRow, ofActive, selectInstitutions } from '#catalog/institution-rows.ts';
import type { Reader, Tx } from '#db/database.ts';
import { credits, institutions, rateConfirmations, rateVersions } from '#db/schema.ts';

type NewInstitution = typeof institutions.$inferInsert;

/** Active institutions, or all there are. */
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

/** Those that exist, by id, locked in the order of ids: two who lock the same do not wait for each other. */
export async function lockInstitutions(tx: Tx, ids: readonly string[]): Promise<Map<string, InstitutionRow>> {
  const among = inArray(institutions.id, [...ids]);
  await tx.select({ id: institutions.id }).from(institutions).where(among).orderBy(asc(institutions.id)).for('update');
  // Read after the lock is held: the version in force may be newer than what was there before.
  const rows = await selectInstitutions(tx, among);
  return new Map(rows.map((row) => [row.id, row]));
}

export async function insertRateVersion(tx: Tx, values: typeof rateVersions.$inferInsert): Promise<void> {
  await tx.insert(rateVersions).values(values);
}

export async function insertRateConfirmations(
  tx: Tx,
  values: readonly (typeof rateConfirmations.$inferInsert)[],
): Promise<void> {
  if (values.length > 0) await tx.insert(rateConfirmations).values([...values]);
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
