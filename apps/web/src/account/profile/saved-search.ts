import type { UserCredit } from '@cotejo/contracts/credits/applicant';
import type { requestFields } from '@cotejo/contracts/credits/applicant.schemas';
import { byTurn } from '@cotejo/contracts/credits/turn';

/** Every COMPARAR stores a credit: a saved search until an institution is chosen or it was sent once. */
const isSearch = ({ institutionId, submittedAt }: Pick<UserCredit, 'institutionId' | 'submittedAt'>): boolean =>
  institutionId === null && submittedAt === null;

/** Sorts the applications by urgency. Cancelled searches are left out. */
export function separateSearches(credits: readonly UserCredit[]): {
  applications: UserCredit[];
  searches: UserCredit[];
} {
  return {
    applications: byTurn(credits.filter((credit) => !isSearch(credit))),
    searches: credits.filter((credit) => isSearch(credit) && credit.status === 'PENDING'),
  };
}

export interface SavedSearch {
  latest: UserCredit;
  ids: readonly string[];
}

export function mergeSearches(searches: readonly UserCredit[]): SavedSearch[] {
  const merged = new Map<string, UserCredit[]>();
  for (const search of [...searches].sort((one, other) => other.createdAt.localeCompare(one.createdAt))) {
    const { amount, term, income, location } = search;
    // A new field of the request does not compile until it is compared too.
    const wanted: Record<keyof typeof requestFields, unknown> = { amount, term, income, location };
    const key = JSON.stringify(wanted);
    merged.set(key, [...(merged.get(key) ?? []), search]);
  }
  return [...merged.values()].flatMap((equal) => {
    const [latest] = equal;
    return latest ? [{ latest, ids: equal.map(({ id }) => id) }] : [];
  });
}
