import { type AdminCredit, allCreditsMaximum, type ListAdminCreditsQuery } from '@cotejo/contracts/credits/review';
import { recordedListRows, recordReading } from '#modules/activity-log';
import type { AdminContext } from '#platform/context.ts';
import type { Reader } from '#platform/db/database.ts';
import { cutPage, type Keyset, readCursor, totalOnLastPage } from '#platform/db/keyset.ts';
import { answerWorkingDays, sentBefore, urgentAfterWorkingDays } from '#platform/working-days.ts';
import { type CreditFilter, namesCredit } from './credit-filter.ts';
import { type Presenter, type PricedCredit, presentCredits, presentPricedCredits } from './present-admin-credit.ts';
import * as creditRepository from './repository.ts';

const cursorOf =
  (sort: creditRepository.Sort) =>
  ({ credit }: creditRepository.ListedRow): Keyset => ({
    key: creditRepository.sortKeyOf(sort, credit),
    id: credit.id,
  });

/** One page of credits, optionally of one user. Throws VALIDATION_ERROR for an invalid cursor. */
export async function listCredits(context: AdminContext, query: ListAdminCreditsQuery & CreditFilter) {
  const { db } = context;
  const { page, limit, cursor, ...sent } = query;
  const filter = await resolveFilter(context, sent);
  const after = cursor ? readCursor(cursor, 'number') : null;
  const found = await creditRepository.listMatchingCredits(db, filter, {
    limit: limit + 1,
    offset: after ? 0 : (page - 1) * limit,
    after,
  });
  const cut = cutPage(found, limit, cursorOf(filter.sort));
  return {
    data: await presentCredits(db, context, cut.rows),
    total: totalOnLastPage(cut, query) ?? (await creditRepository.countCredits(db, filter)),
    page,
    limit,
    nextCursor: cut.nextCursor,
  };
}

/** Recorded when an administrator reads many credits: each row has a cédula, an income and a city. */
export const manyCredits = {
  type: 'credit',
  description: `Consulta de más de ${recordedListRows} créditos en una hora`,
  targetId: 'credits',
  personId: null,
} as const;

const batchSize = 1_000;

/** Yields all matching credits in batches, so that memory use is constant. */
export async function* readAllCredits(
  context: Presenter & Pick<AdminContext, 'db'>,
  filter: CreditFilter,
  maximum = Number.POSITIVE_INFINITY,
): AsyncGenerator<PricedCredit[]> {
  let after: Keyset | null = null;
  for (let left = maximum; left > 0; left -= batchSize) {
    const limit = Math.min(batchSize, left);
    const rows: creditRepository.ListedRow[] = await creditRepository.listMatchingCredits(context.db, filter, {
      limit,
      after,
    });
    if (rows.length > 0) yield await presentPricedCredits(context.db, context, rows);
    const last = rows.at(-1);
    if (rows.length < limit || !last) return;
    after = cursorOf(filter.sort)(last);
  }
}

/** Up to 10,000 credits, and the number of all matches. */
export async function listAllCredits(context: AdminContext, sent: CreditFilter) {
  await recordReading(context, manyCredits);
  const filter = await resolveFilter(context, sent);
  const data: AdminCredit[] = [];
  for await (const batch of readAllCredits(context, filter, allCreditsMaximum))
    data.push(...batch.map(({ credit }) => credit));
  return { data, total: await creditRepository.countCredits(context.db, filter) };
}

/** Streams all matches as NDJSON, recorded before the first byte. */
export async function streamAllCredits(context: AdminContext, sent: CreditFilter): Promise<AsyncGenerator<Buffer>> {
  await recordReading(context, manyCredits);
  return linesOf(context, await resolveFilter(context, sent));
}

async function* linesOf(context: AdminContext, filter: CreditFilter): AsyncGenerator<Buffer> {
  for await (const batch of readAllCredits(context, filter)) {
    yield Buffer.from(batch.map(({ credit }) => `${JSON.stringify(credit)}\n`).join(''));
  }
}

// If more people match, the credits query joins users instead of listing their ids.
const namedAtMost = 1_000;

/** Resolves people first, once for list and count, so that the planner can use the index on their credits. */
async function resolveSearch({ db }: AdminContext, filter: CreditFilter): Promise<CreditFilter> {
  const { q } = filter;
  if (!q) return filter;
  if (namesCredit(q)) return { ...filter, applicantIds: [] };
  const applicantIds = await creditRepository.listApplicantIds(db, q, namedAtMost + 1);
  return applicantIds.length > namedAtMost ? filter : { ...filter, applicantIds };
}

const overdueBefore = ({ clock, workingDays }: Pick<AdminContext, 'clock' | 'workingDays'>): Date =>
  sentBefore(workingDays, clock.now(), answerWorkingDays);

/** Resolves a filter for the caller now: people matching `q`, what is urgent or overdue, and whose `mine` is. */
export async function resolveFilter(context: AdminContext, sent: CreditFilter): Promise<CreditFilter> {
  const { actor, clock, workingDays } = context;
  const filter = await resolveSearch(context, sent);
  const { isUrgent, overdue, mine } = filter;
  return {
    ...filter,
    ...(isUrgent !== undefined && { urgentBefore: sentBefore(workingDays, clock.now(), urgentAfterWorkingDays) }),
    ...(overdue !== undefined && { overdueBefore: overdueBefore(context) }),
    ...(mine !== undefined && { holder: { adminId: actor.adminId, now: clock.now() } }),
  };
}

interface PageQuery {
  readonly page: number;
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly overdue?: boolean | undefined;
}

/** All that wait past the promised time. */
export const countOverdue = (reader: Reader, now: Pick<AdminContext, 'clock' | 'workingDays'>): Promise<number> =>
  creditRepository.countAwaitingCredits(reader, { overdue: true, overdueBefore: overdueBefore(now) });

/** The review queue, longest waiting first. */
export async function listPendingCredits(context: AdminContext, { page, limit, cursor, overdue }: PageQuery) {
  const { db } = context;
  const filter = { overdue, overdueBefore: overdueBefore(context) };
  const after = cursor ? readCursor(cursor, 'number') : null;
  const offset = after ? 0 : (page - 1) * limit;
  const found = await creditRepository.listAwaitingCredits(db, filter, { limit: limit + 1, offset, after });
  const { rows, nextCursor } = cutPage(found, limit, ({ credit }) => ({
    key: credit.submittedAt?.getTime() ?? 0,
    id: credit.id,
  }));
  const data = await presentCredits(db, context, rows);
  return { data, total: await creditRepository.countAwaitingCredits(db, filter), page, limit, nextCursor };
}
