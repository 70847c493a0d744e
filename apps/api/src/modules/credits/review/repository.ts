import type { AdminCreditFilter } from '@cotejo/contracts/credits/review';
import type { StatedReason } from '@cotejo/contracts/credits/stated-reasons';
import { and, asc, count, desc, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { matchesPerson } from '#modules/identity';
import { minRateInForce } from '#modules/rates';
import type { Reader, Tx } from '#platform/db/database.ts';
import { isAfter, type Keyset } from '#platform/db/keyset.ts';
import {
  admins,
  creditEvents,
  creditReturns,
  credits,
  documents,
  institutions,
  isInUse,
  reasonUses,
  users,
} from '#platform/db/schema.ts';
import type { CreditRow } from '../repository.ts';
import { type CreditFilter, conditionOf } from './credit-filter.ts';

/** The literals must match the partial index of the review queue. */
export const isWaiting = sql`${credits.status} in ('DOCUMENTS_SUBMITTED','UNDER_REVIEW')`;

export type Sort = AdminCreditFilter['sort'];

interface Page {
  readonly limit: number;
  readonly offset?: number;
  readonly after?: Keyset | null;
}

const columns = {
  credit: credits,
  user: {
    id: users.id,
    nombres: users.nombres,
    apellidos: users.apellidos,
    cedula: users.cedula,
    email: users.email,
    telefono: users.telefono,
  },
  institution: {
    id: institutions.id,
    name: institutions.name,
    type: institutions.type,
    logoImageId: institutions.logoImageId,
    minRate: minRateInForce,
    isActive: institutions.isActive,
  },
};

/** Selects ids by the index first and joins only the rows of the page, so that deep pages stay fast. */
async function readPage(reader: Reader, condition: SQL | undefined, order: SQL[], { limit, offset = 0 }: Page) {
  const page = reader
    .select({ id: credits.id })
    .from(credits)
    .where(condition)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
    .as('page');
  return reader
    .select(columns)
    .from(page)
    .innerJoin(credits, eq(credits.id, page.id))
    .leftJoin(users, eq(users.id, credits.userId))
    .leftJoin(institutions, eq(institutions.id, credits.institutionId))
    .orderBy(...order);
}

/** Rejection reasons by credit id. */
export async function listDecisions(
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StatedReason>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .select({ id: credits.id, reason: credits.decisionReason, words: credits.decisionWords })
    .from(credits)
    .where(inArray(credits.id, [...ids]));
  return new Map(rows.map(({ id, reason, words }) => [id, { reason, words: words ?? '' }]));
}

export type ListedRow = Awaited<ReturnType<typeof readPage>>[number];

/** All have the same number of working days, so the day due follows the day of the last sending. */
const sortColumns = { createdAt: credits.createdAt, amount: credits.amountCents, dueAt: credits.lastSubmittedAt };

const fieldOf = (sort: Sort) => sort.replace('-', '') as keyof typeof sortColumns;

/** The value that the sort compares: cents, or a time in milliseconds. */
export function sortKeyOf(sort: Sort, { amountCents, createdAt, lastSubmittedAt }: CreditRow): number {
  const keys = { createdAt: createdAt.getTime(), amount: amountCents, dueAt: lastSubmittedAt?.getTime() ?? 0 };
  return keys[fieldOf(sort)];
}

/** A sort by the day due lists only what has one. */
const matching = ({ sort, ...filter }: CreditFilter): SQL | undefined =>
  and(fieldOf(sort) === 'dueAt' ? isWaiting : undefined, conditionOf(filter));

export async function listMatchingCredits(
  reader: Reader,
  { sort, ...filter }: CreditFilter,
  page: Page,
): Promise<ListedRow[]> {
  const order = sort.startsWith('-') ? 'desc' : 'asc';
  const column = sortColumns[fieldOf(sort)];
  const direction = order === 'desc' ? desc : asc;
  const { after } = page;
  return readPage(
    reader,
    and(matching({ sort, ...filter }), after ? isAfter(column, credits.id, after, order) : undefined),
    [direction(column), direction(credits.id)],
    page,
  );
}

export async function listApplicantIds(reader: Reader, search: string, limit: number): Promise<string[]> {
  const rows = await reader.select({ id: users.id }).from(users).where(matchesPerson(search)).limit(limit);
  return rows.map(({ id }) => id);
}

/** Longest waiting first. */
export async function listAwaitingCredits(
  reader: Reader,
  filter: Pick<CreditFilter, 'overdue' | 'overdueBefore'>,
  page: Page,
): Promise<ListedRow[]> {
  const { after } = page;
  const condition = and(
    isWaiting,
    conditionOf(filter),
    after ? isAfter(credits.submittedAt, credits.id, after, 'asc') : undefined,
  );
  return readPage(reader, condition, [asc(credits.submittedAt), asc(credits.id)], page);
}

export const countAwaitingCredits = (
  reader: Reader,
  filter: Pick<CreditFilter, 'overdue' | 'overdueBefore'>,
): Promise<number> => reader.$count(credits, and(isWaiting, conditionOf(filter)));

export async function countCredits(reader: Reader, filter: CreditFilter): Promise<number> {
  return reader.$count(credits, matching(filter));
}

export async function findListedCredit(reader: Reader, id: string): Promise<ListedRow | null> {
  const [row] = await readPage(reader, eq(credits.id, id), [asc(credits.id)], { limit: 1 });
  return row ?? null;
}

/** Counts of documents in use by credit id; a credit without documents has no entry. */
export async function countDocuments(reader: Reader, creditIds: readonly string[]) {
  if (creditIds.length === 0) return new Map<string, { total: number; verified: number; rejected: number }>();
  const rows = await reader
    .select({
      creditId: documents.creditId,
      total: count(),
      verified: sql<number>`count(*) filter (where ${documents.isVerified})::int`,
      rejected: sql<number>`count(*) filter (where not ${documents.isVerified})::int`,
    })
    .from(documents)
    .where(and(inArray(documents.creditId, [...creditIds]), isInUse(documents)))
    .groupBy(documents.creditId);
  return new Map(rows.map(({ creditId, ...counts }) => [creditId, counts]));
}

export async function countFormerCredits(reader: Reader, { userId, id, createdAt }: CreditRow): Promise<number> {
  if (userId === null) return 0;
  return reader.$count(
    credits,
    and(eq(credits.userId, userId), lt(credits.createdAt, createdAt), sql`${credits.id} <> ${id}`),
  );
}

export async function findVersion(reader: Reader, id: string): Promise<number | null> {
  const [row] = await reader.select({ version: credits.version }).from(credits).where(eq(credits.id, id));
  return row?.version ?? null;
}

/** Locks the credit and adds the applicant's e-mail and cédula. */
export async function lockCredit(tx: Tx, id: string) {
  const [credit] = await tx.select().from(credits).where(eq(credits.id, id)).for('no key update');
  if (!credit) return null;
  const applicant = { email: users.email, cedula: users.cedula };
  const [row] = credit.userId ? await tx.select(applicant).from(users).where(eq(users.id, credit.userId)) : [];
  return { credit, applicant: row ?? null };
}

/** What the reviewer wrote to the applicant with the present decision. */
export async function findDecisionNote(reader: Reader, { id, status, decidedAt }: CreditRow): Promise<string | null> {
  if (decidedAt === null) return null;
  const [row] = await reader
    .select({ note: creditEvents.note })
    .from(creditEvents)
    .where(and(eq(creditEvents.creditId, id), eq(creditEvents.status, status), eq(creditEvents.at, decidedAt)))
    .limit(1);
  return row?.note ?? null;
}

/** Verdicts of documents in use, oldest first. */
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
    .where(and(inArray(documents.creditId, [...creditIds]), isInUse(documents)))
    .orderBy(asc(documents.createdAt), asc(documents.id));
}

export type VerdictRow = Awaited<ReturnType<typeof listVerdicts>>[number];

/** The return that started each credit's current round, unless it was ended by reopening the credit. */
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

/** Maps each credit to the administrator who returned it last. */
export async function listReturners(reader: Reader, creditIds: readonly string[]): Promise<Map<string, string>> {
  if (creditIds.length === 0) return new Map();
  const rows = await reader
    .selectDistinctOn([creditReturns.creditId], { creditId: creditReturns.creditId, adminId: creditReturns.adminId })
    .from(creditReturns)
    .where(inArray(creditReturns.creditId, [...creditIds]))
    .orderBy(creditReturns.creditId, desc(creditReturns.round));
  return new Map(rows.flatMap(({ creditId, adminId }) => (adminId ? [[creditId, adminId] as const] : [])));
}

/** For anonymized credits: the messages of a return may contain personal data. */
export async function deleteReturnsOf(tx: Tx, creditIds: readonly string[]): Promise<void> {
  if (creditIds.length > 0) await tx.delete(creditReturns).where(inArray(creditReturns.creditId, [...creditIds]));
}

/** With the account and cédula of the customer that the administrator was created from. */
export async function findReviewer(reader: Reader, adminId: string) {
  const [row] = await reader
    .select({ email: admins.email, userId: users.id, cedula: users.cedula })
    .from(admins)
    .leftJoin(users, eq(users.id, admins.userId))
    .where(eq(admins.id, adminId));
  return row ?? null;
}

/** Names by id; deleted administrators have no entry. */
export async function listAdminNames(
  reader: Reader,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await reader
    .select({ id: admins.id, nombres: admins.nombres, apellidos: admins.apellidos })
    .from(admins)
    .where(inArray(admins.id, wanted));
  return new Map(rows.map(({ id, nombres, apellidos }) => [id, `${nombres} ${apellidos}`]));
}

/** Number of credits per reason; an unused reason has no entry. */
export async function countUses(reader: Reader): Promise<Map<string, number>> {
  const rows = await reader
    .select({ reasonId: reasonUses.reasonId, uses: count() })
    .from(reasonUses)
    .groupBy(reasonUses.reasonId);
  return new Map(rows.map(({ reasonId, uses }) => [reasonId, uses]));
}

export async function insertUse(tx: Tx, reasonId: string, creditId: string): Promise<void> {
  await tx.insert(reasonUses).values({ reasonId, creditId }).onConflictDoNothing();
}
