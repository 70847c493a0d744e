import { urgentAfterHours } from '@cotejo/contracts/credits/review-status';
import { hours } from '#clock.ts';
import type { AdminContext } from '#context.ts';
import { keepLarge } from '#db/kept-totals.ts';
import { type CreditFilter, namesCredit } from './credit-filter.ts';
import { listApplicantIds } from './review-repository.ts';

// More people than this are not named one by one: their credits are joined.
const namedAtMost = 1_000;

/**
 * Looks the people up before their credits, once for list and total: the database then goes to the
 * few credits they have instead of through all there are. That they are many is remembered.
 */
async function resolveSearch(context: AdminContext, filter: CreditFilter): Promise<CreditFilter> {
  const { q } = filter;
  if (!q) return filter;
  if (namesCredit(q)) return { ...filter, applicantIds: [] };
  let applicantIds: string[] = [];
  const found = await keepLarge(
    context,
    context.db,
    `applicants ${q}`,
    async (db) => {
      applicantIds = await listApplicantIds(db, q, namedAtMost + 1);
      return applicantIds.length;
    },
    { keptFrom: namedAtMost + 1 },
  );
  return found > namedAtMost ? filter : { ...filter, applicantIds };
}

/** What a filter means at this moment: who `q` names, and since when an urgent credit waits. */
export async function resolveFilter(context: AdminContext, sent: CreditFilter): Promise<CreditFilter> {
  const { clock } = context;
  const filter = await resolveSearch(context, sent);
  if (filter.isUrgent === undefined) return filter;
  return { ...filter, urgentBefore: new Date(clock.now().getTime() - hours(urgentAfterHours)) };
}
