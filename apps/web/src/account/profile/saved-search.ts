import type { UserCredit } from '@cotejo/contracts/credits/applicant';
import { byTurn } from '#credit-flow/credit-turn.ts';

/**
 * Whether a credit is a comparison that was kept: every COMPARAR makes one, and until an
 * institution is chosen it is no application. One that was sent before is an application whatever
 * became of it.
 */
const isSearch = ({ institutionId, submittedAt }: Pick<UserCredit, 'institutionId' | 'submittedAt'>): boolean =>
  institutionId === null && submittedAt === null;

/**
 * The applications, the most urgent first, and apart from them the comparisons that were kept. One
 * that was taken away is neither.
 */
export function separateSearches(credits: readonly UserCredit[]): {
  applications: UserCredit[];
  searches: UserCredit[];
} {
  return {
    applications: byTurn(credits.filter((credit) => !isSearch(credit))),
    searches: credits.filter((credit) => isSearch(credit) && credit.status === 'PENDING'),
  };
}

/** Comparisons with the same figures, as one. */
export interface SavedSearch {
  latest: UserCredit;
  ids: readonly string[];
}

/** Equal comparisons merged, the newest first. */
export function mergeSearches(searches: readonly UserCredit[]): SavedSearch[] {
  const merged = new Map<string, UserCredit[]>();
  for (const search of [...searches].sort((one, other) => other.createdAt.localeCompare(one.createdAt))) {
    const { amount, term, income, location } = search;
    const key = JSON.stringify([amount, term, income, location]);
    merged.set(key, [...(merged.get(key) ?? []), search]);
  }
  return [...merged.values()].flatMap((equal) => {
    const [latest] = equal;
    return latest ? [{ latest, ids: equal.map(({ id }) => id) }] : [];
  });
}
