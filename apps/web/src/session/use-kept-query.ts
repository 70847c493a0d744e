import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type KeptName, keepLastKnown, readLastKnown } from './last-known.ts';

/**
 * A query whose newest response is kept for this tab: a reload begins with it, and asks the server
 * all the same.
 */
export function useKeptQuery<Data>(name: KeptName, options: UseQueryOptions<Data>): UseQueryResult<Data> {
  const query = useQuery({
    ...options,
    initialData: () => readLastKnown<Data>(name, options.queryKey),
    // As old as can be: it is shown and asked for anew, whatever `staleTime` says.
    initialDataUpdatedAt: 0,
  });
  const { data, dataUpdatedAt, isPlaceholderData } = query;
  const queryKey = JSON.stringify(options.queryKey);
  useEffect(() => {
    if (data !== undefined && dataUpdatedAt > 0 && !isPlaceholderData) keepLastKnown(name, JSON.parse(queryKey), data);
  }, [name, data, dataUpdatedAt, isPlaceholderData, queryKey]);
  return query;
}

type Shown = Pick<UseQueryResult, 'data' | 'dataUpdatedAt'>;

/** Whether what a query shows was kept and is not confirmed yet. */
export const isLastKnown = ({ data, dataUpdatedAt }: Shown): boolean => data !== undefined && dataUpdatedAt === 0;

/**
 * A number that changes when the server corrects what was kept: a screen that takes what it begins
 * with from the data has it as its key. What was right stays, with everything the person did to it
 * meanwhile.
 */
export function useCorrections(query: Shown): number {
  const [first, setFirst] = useState({ wasKept: isLastKnown(query), data: query.data, corrections: 0 });
  if (first.wasKept && !isLastKnown(query) && query.data !== undefined) {
    const isCorrected = query.data !== first.data;
    setFirst({ wasKept: false, data: undefined, corrections: first.corrections + (isCorrected ? 1 : 0) });
  }
  return first.corrections;
}
