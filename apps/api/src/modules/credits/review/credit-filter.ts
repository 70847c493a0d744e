import type { AdminCreditFilter } from '@cotejo/contracts/credits/review';
import { awaitingReviewStatuses } from '@cotejo/contracts/credits/review-status';
import { and, eq, gt, gte, inArray, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { matchesPerson } from '#modules/identity';
import { credits, users } from '#platform/db/schema.ts';
import { endOfDay, startOfDay } from '#platform/ecuador-time.ts';
import { readCreditNumber } from '../credit-number.ts';

export type CreditFilter = AdminCreditFilter & {
  /** For the credits on one user's page. */
  readonly userId?: string;
  /** The users that match `q`, set by `resolveFilter` if there are few. */
  readonly applicantIds?: readonly string[];
  /** Waiting credits last submitted before this are urgent. Set by `resolveFilter`. */
  readonly urgentBefore?: Date;
  /** Waiting credits last submitted before this are overdue. Set by `resolveFilter`. */
  readonly overdueBefore?: Date;
  /** Whose hold counts as `mine`, and when. Set by `resolveFilter`. */
  readonly holder?: { readonly adminId: string; readonly now: Date };
};

/** Undefined if nothing is filtered. */
export function conditionOf(filter: Omit<CreditFilter, 'sort'>): SQL | undefined {
  const {
    status,
    startDate,
    endDate,
    minAmount,
    maxAmount,
    institutionId,
    userId,
    isUrgent,
    isReturned,
    overdue,
    mine,
    q,
  } = filter;
  return and(
    status && inArray(credits.status, status),
    startDate ? gte(credits.createdAt, startOfDay(startDate)) : undefined,
    endDate ? lt(credits.createdAt, endOfDay(endDate)) : undefined,
    minAmount === undefined ? undefined : gte(credits.amountCents, Math.round(minAmount * 100)),
    maxAmount === undefined ? undefined : lte(credits.amountCents, Math.round(maxAmount * 100)),
    institutionId ? eq(credits.institutionId, institutionId) : undefined,
    userId ? eq(credits.userId, userId) : undefined,
    isUrgent === undefined ? undefined : waitsSince(isUrgent, filter.urgentBefore),
    overdue === undefined ? undefined : waitsSince(overdue, filter.overdueBefore),
    mine === undefined ? undefined : isMineIs(mine, filter.holder),
    isReturned === undefined ? undefined : isReturned ? gt(credits.round, 1) : eq(credits.round, 1),
    q ? matches(q, filter.applicantIds) : undefined,
  );
}

/** Waits, and was last sent before that moment. */
function waitsSince(expected: boolean, before: Date | undefined): SQL | undefined {
  if (!before) throw new Error('resolveFilter was not asked for the moment');
  const waits = and(inArray(credits.status, [...awaitingReviewStatuses]), lt(credits.lastSubmittedAt, before));
  return expected ? waits : sql`(${waits}) is not true`;
}

function isMineIs(expected: boolean, holder: CreditFilter['holder']): SQL | undefined {
  if (!holder) throw new Error('resolveFilter was not asked for the holder');
  const isMine = and(eq(credits.takenBy, holder.adminId), gt(credits.takenUntil, holder.now));
  return expected ? isMine : sql`(${isMine}) is not true`;
}

/** Matches the credit number, the start of the id or its short form, or the applicant's name, cédula or e-mail. */
function matches(search: string, applicantIds: readonly string[] | undefined): SQL | undefined {
  const number = readCreditNumber(search);
  if (number) return hasNumber(number);
  const { start, end } = readShortId(search);
  const range = idRange(start);
  const hasId = range && sql`${credits.id} between ${range.first}::uuid and ${range.last}::uuid`;
  const hasEnd = end === '' ? undefined : sql`right(${credits.id}::text, ${end.length}) = ${end}`;
  const hasApplicant = applicantIds
    ? inArray(credits.userId, [...applicantIds])
    : sql`${credits.userId} in (select ${users.id} from ${users} where ${matchesPerson(search)})`;
  return or(hasId ? and(hasId, hasEnd) : undefined, hasApplicant);
}

const hasNumber = ({ year, runningNumber }: { year: string; runningNumber: number }): SQL | undefined =>
  and(
    eq(credits.runningNumber, runningNumber),
    gte(credits.createdAt, startOfDay(`${year}-01-01`)),
    lt(credits.createdAt, endOfDay(`${year}-12-31`)),
  );

/** Splits an id shortened as '#019303e6…a1b2' (`shortCreditId`). Any other text is all start. */
function readShortId(search: string): { start: string; end: string } {
  const [, start, end] = /^(#?[0-9a-f]{8})(?:…|\.\.\.)([0-9a-f]{4})$/i.exec(search) ?? [];
  return start === undefined || end === undefined ? { start: search, end: '' } : { start, end: end.toLowerCase() };
}

/** Whether the text can only be a credit number or id, so that no applicants are searched. */
export function namesCredit(search: string): boolean {
  if (readCreditNumber(search)) return true;
  const { start, end } = readShortId(search);
  return end !== '' || (idRange(start) !== null && /^#?(?=.*[a-f-])[0-9a-f-]{8,36}$/i.test(start));
}

/** Range of ids that start with the given hex digits; null for other text or fewer than four digits. */
export function idRange(search: string): { first: string; last: string } | null {
  const digits = search.replace(/^#/, '').replaceAll('-', '').toLowerCase();
  if (!/^[0-9a-f]{4,32}$/.test(digits)) return null;
  const uuid = (filler: string) =>
    digits.padEnd(32, filler).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { first: uuid('0'), last: uuid('f') };
}
