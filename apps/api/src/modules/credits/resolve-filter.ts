import { urgentAfterHours } from '@cotejo/contracts/credits/review-status';
import { hours } from '#clock.ts';
import type { AdminContext } from '#context.ts';
import type { Reader } from '#db/database.ts';
import { type CreditFilter, isPartOfId } from './credit-filter.ts';
import { listApplicantIds } from './review-repository.ts';

// More people than this are not named one by one: their credits are joined.
const namedAtMost = 1_000;

/**
 * Looks the people up before their credits, once for list and total: the database then goes to the
 * few credits they have instead of through all there are.
 */
async function resolveSearch(reader: Reader, filter: CreditFilter): Promise<CreditFilter> {
  if (!filter.q) return filter;
  if (isPartOfId(filter.q)) return { ...filter, applicantIds: [] };
  const applicantIds = await listApplicantIds(reader, filter.q, namedAtMost + 1);
  return applicantIds.length > namedAtMost ? filter : { ...filter, applicantIds };
}

/** What a filter means at this moment: who `q` names, and since when an urgent credit waits. */
export async function resolveFilter({ clock, replicaDb }: AdminContext, sent: CreditFilter): Promise<CreditFilter> {
  const filter = await resolveSearch(replicaDb, sent);
  if (filter.isUrgent === undefined) return filter;
  return { ...filter, urgentBefore: new Date(clock.now().getTime() - hours(urgentAfterHours)) };
}
