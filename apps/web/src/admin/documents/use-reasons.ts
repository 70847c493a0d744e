import { listReasons, type Reason } from '@cotejo/contracts/credits/reasons';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#request/endpoint-query.ts';

const none: readonly Reason[] = [];

/** The reasons of the catalogue that may be given now; none until they are there. */
export function useReasons(): readonly Reason[] {
  const { data } = useQuery({
    ...endpointQuery(listReasons, { query: { active: true } }),
    staleTime: 300_000,
  });
  return data ?? none;
}
