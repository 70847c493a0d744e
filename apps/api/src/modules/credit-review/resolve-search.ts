import type { Reader } from '#db/database.ts';
import { type CreditFilter, isPartOfId } from './credit-filter.ts';
import { listApplicantIds } from './repository.ts';

// More people than this are not named one by one: their credits are joined.
const namedAtMost = 1_000;

/**
 * Looks the people up before their credits, once for list and total: the database then goes to the few credits they have
 * instead of through all there are.
 */
export async function resolveSearch(reader: Reader, filter: CreditFilter): Promise<CreditFilter> {
  if (!filter.q) return filter;
  if (isPartOfId(filter.q)) return { ...filter, applicantIds: [] };
  const applicantIds = await listApplicantIds(reader, filter.q, namedAtMost + 1);
  return applicantIds.length > namedAtMost ? filter : { ...filter, applicantIds };
}
