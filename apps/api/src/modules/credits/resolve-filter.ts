import { urgentAfterHours } from '@cotejo/contracts/credits/review-status';
import { hours } from '#clock.ts';
import type { AdminContext } from '#context.ts';
import { type CreditFilter, namesCredit } from './credit-filter.ts';
import { listApplicantIds } from './review-repository.ts';

// More people than this are not named one by one: their credits are joined.
const namedAtMost = 1_000;

/**
 * Looks the people up before their credits, once for list and total: the database then goes to the
 * few credits they have instead of through all there are.
 */
async function resolveSearch({ db }: AdminContext, filter: CreditFilter): Promise<CreditFilter> {
  const { q } = filter;
  if (!q) return filter;
  if (namesCredit(q)) return { ...filter, applicantIds: [] };
  const applicantIds = await listApplicantIds(db, q, namedAtMost + 1);
  return applicantIds.length > namedAtMost ? filter : { ...filter, applicantIds };
}

/** What a filter means at this moment: who `q` names, and since when an urgent credit waits. */
export async function resolveFilter(context: AdminContext, sent: CreditFilter): Promise<CreditFilter> {
  const { clock } = context;
  const filter = await resolveSearch(context, sent);
  if (filter.isUrgent === undefined) return filter;
  return { ...filter, urgentBefore: new Date(clock.now().getTime() - hours(urgentAfterHours)) };
}
