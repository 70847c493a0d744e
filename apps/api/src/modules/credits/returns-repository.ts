import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Reader, Tx } from '#db/database.ts';
import { creditReturns, credits, documents, institutions } from '#db/schema.ts';

/** What a verdict says of the present documents of credits, oldest first. */
export async function listVerdicts(reader: Reader, creditIds: readonly string[]) {
  if (creditIds.length === 0) return [];
  return reader
    .select({
      id: documents.id,
      creditId: documents.creditId,
      documentType: documents.documentType,
      isVerified: documents.isVerified,
      reason: documents.reason,
      comments: documents.comments,
    })
    .from(documents)
    .where(inArray(documents.creditId, [...creditIds]))
    .orderBy(asc(documents.createdAt), asc(documents.id));
}

export type VerdictRow = Awaited<ReturnType<typeof listVerdicts>>[number];

/**
 * The return that each credit's present round began with, unless it was ended, and whether its
 * institution still takes it.
 */
export async function listCurrentReturns(reader: Reader, creditIds: readonly string[]) {
  if (creditIds.length === 0) return [];
  const rows = await reader
    .select({ returned: creditReturns, isInstitutionActive: institutions.isActive })
    .from(creditReturns)
    .innerJoin(credits, and(eq(credits.id, creditReturns.creditId), eq(credits.round, creditReturns.round)))
    .leftJoin(institutions, eq(institutions.id, credits.institutionId))
    .where(and(inArray(creditReturns.creditId, [...creditIds]), isNull(creditReturns.endedAt)));
  return rows.map(({ returned, isInstitutionActive }) => ({
    ...returned,
    isInstitutionActive: isInstitutionActive ?? false,
  }));
}

export type CurrentReturn = Awaited<ReturnType<typeof listCurrentReturns>>[number];

export async function insertReturn(tx: Tx, returned: typeof creditReturns.$inferInsert): Promise<void> {
  await tx.insert(creditReturns).values(returned);
}

export async function endReturns(tx: Tx, creditId: string, endedAt: Date): Promise<void> {
  await tx
    .update(creditReturns)
    .set({ endedAt })
    .where(and(eq(creditReturns.creditId, creditId), isNull(creditReturns.endedAt)));
}

/** Who gave each credit back last. */
export async function listReturners(reader: Reader, creditIds: readonly string[]): Promise<Map<string, string>> {
  if (creditIds.length === 0) return new Map();
  const rows = await reader
    .selectDistinctOn([creditReturns.creditId], { creditId: creditReturns.creditId, adminId: creditReturns.adminId })
    .from(creditReturns)
    .where(inArray(creditReturns.creditId, [...creditIds]))
    .orderBy(creditReturns.creditId, desc(creditReturns.round));
  return new Map(rows.flatMap(({ creditId, adminId }) => (adminId ? [[creditId, adminId] as const] : [])));
}

/** What was said when credits were given back, once they are kept without their person. */
export async function deleteReturnsOf(tx: Tx, creditIds: readonly string[]): Promise<void> {
  if (creditIds.length > 0) await tx.delete(creditReturns).where(inArray(creditReturns.creditId, [...creditIds]));
}
