import { listReasons, type Reason } from '@cotejo/contracts/credits/reasons';
import { useQuery } from '@tanstack/react-query';
import { request } from '#request/request.ts';

const none: readonly Reason[] = [];

/** The reasons of the catalogue that may be given now; none until they are there. */
export function useReasons(): readonly Reason[] {
  const { data } = useQuery({
    queryKey: ['admin', 'reasons'],
    queryFn: async ({ signal }) => (await request(listReasons, { query: { active: true }, signal })).data,
    staleTime: 300_000,
  });
  return data ?? none;
}
