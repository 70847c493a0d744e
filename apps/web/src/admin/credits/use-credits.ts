import {
  exportAdminCredits,
  getAdminCredit,
  listAdminCredits,
  listAllAdminCredits,
} from '@cotejo/contracts/credits/review';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { request } from '#data/http/request.ts';
import { endpointQuery } from '#data/query/endpoint-query.ts';
import { type CreditFilters, queryOf } from './credit-filters.ts';

export function useCredits(filters: CreditFilters, isEnabled: boolean) {
  const query = { ...queryOf(filters), page: filters.page, limit: filters.limit };
  return useQuery({
    ...endpointQuery(listAdminCredits, { query }),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  });
}

/** `total` is larger than the number of rows if the server limited the list. */
export const allCreditsQuery = (filters: CreditFilters) =>
  endpointQuery(listAllAdminCredits, { query: queryOf(filters) });

export const fetchCreditsFile = (filters: CreditFilters, format: 'xlsx' | 'csv'): Promise<File> =>
  request(exportAdminCredits, { query: { ...queryOf(filters), format } });

export const creditQuery = (id: string) => endpointQuery(getAdminCredit, { params: { id } });

export function useCredit(id: string) {
  // A reviewer decides on what is shown, so it is fetched on every visit.
  return useQuery({ ...creditQuery(id), staleTime: 0 });
}
