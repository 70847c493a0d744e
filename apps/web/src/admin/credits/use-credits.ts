import { requiredTexts } from '@cotejo/contracts/core/admin-fields';
import {
  type AdminCredit,
  exportAdminCredits,
  getAdminCredit,
  listAdminCredits,
  listAllAdminCredits,
} from '@cotejo/contracts/credits/review';
import { listAdminInstitutions } from '@cotejo/contracts/institutions/admin';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { request } from '#request/request.ts';
import { type CreditFilters, queryOf } from './credit-filters.ts';

/** A page of the list. Everything about credits is kept under ['admin', 'credits']. */
export function useCredits(filters: CreditFilters, isEnabled: boolean) {
  const query = { ...queryOf(filters), page: filters.page, limit: filters.limit };
  return useQuery({
    queryKey: ['admin', 'credits', 'list', query],
    queryFn: ({ signal }) => request(listAdminCredits, { query, signal }),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  });
}

export interface AllCredits {
  data: AdminCredit[];
  /** How many match; more than `data` holds when the list was cut. */
  total: number;
}

/** Every credit that matches, as a query: decisions reach it as they reach the pages. */
export const allCreditsQuery = (filters: CreditFilters) => {
  const query = queryOf(filters);
  return queryOptions<AllCredits>({
    queryKey: ['admin', 'credits', 'all', query],
    queryFn: ({ signal }) => request(listAllAdminCredits, { query, signal }),
  });
};

/** The credits that match as a file. */
export const fetchCreditsFile = (filters: CreditFilters, format: 'xlsx' | 'csv'): Promise<File> =>
  request(exportAdminCredits, { query: { ...queryOf(filters), format } });

/** One credit with table, documents and timeline. */
export function useCredit(id: string) {
  return useQuery({
    queryKey: ['admin', 'credits', id, 'detail'],
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
    queryKey: ['admin', 'institutions', 'choices'],
    queryFn: async ({ signal }) =>
      (await request(listAdminInstitutions, { query: { limit: 100 }, signal })).data.map(({ id, name }) => ({
        value: id,
        label: name,
      })),
    // Spec 3 §7: the institution filter is kept five minutes.
    staleTime: 5 * 60_000,
  });
}
