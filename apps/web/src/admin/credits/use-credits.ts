import { requiredTexts } from '@cotejo/contracts/core/admin-fields';
import {
  exportAdminCredits,
  getAdminCredit,
  listAdminCredits,
  listAllAdminCredits,
} from '@cotejo/contracts/credits/review';
import { listAdminInstitutions } from '@cotejo/contracts/institutions/admin';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { endpointKey, endpointQuery } from '#request/endpoint-query.ts';
import { request } from '#request/request.ts';
import { type CreditFilters, queryOf } from './credit-filters.ts';

/** A page of the list. Everything about credits is kept under ['admin', 'credits']. */
export function useCredits(filters: CreditFilters, isEnabled: boolean) {
  const query = { ...queryOf(filters), page: filters.page, limit: filters.limit };
  return useQuery({
    ...endpointQuery(listAdminCredits, { query }),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  });
}

/** Every credit that matches. `total` is more than there are rows when the list was cut. */
export const allCreditsQuery = (filters: CreditFilters) =>
  endpointQuery(listAllAdminCredits, { query: queryOf(filters) });

/** The credits that match as a file. */
export const fetchCreditsFile = (filters: CreditFilters, format: 'xlsx' | 'csv'): Promise<File> =>
  request(exportAdminCredits, { query: { ...queryOf(filters), format } });

export const creditKey = (id: string) => endpointKey(getAdminCredit, { params: { id } });

/** One credit with table, documents and timeline. */
export function useCredit(id: string) {
  return useQuery({
    queryKey: creditKey(id),
    queryFn: ({ signal }) => fetchCredit(id, signal),
    // A reviewer decides on what is shown: it is asked for again on every visit.
    staleTime: 0,
  });
}

export async function fetchCredit(id: string, signal?: AbortSignal) {
  if (id === '') throw new Error(requiredTexts.creditId);
  return (await request(getAdminCredit, { params: { id }, ...(signal && { signal }) })).data;
}

/** Institutions for the filter, by name. */
export function useInstitutionChoices() {
  return useQuery({
    ...endpointQuery(listAdminInstitutions, { query: { limit: 100 } }),
    select: ({ data }) => data.map(({ id, name }) => ({ value: id, label: name })),
    // Spec 3 §7: the institution filter is kept five minutes.
    staleTime: 5 * 60_000,
  });
}
