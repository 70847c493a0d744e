import type { Endpoint } from '@cotejo/contracts/core/endpoint';
import type { ScreenCall } from '#data/http/screen-calls.ts';
import { endpointQuery } from '#data/query/endpoint-query.ts';
import { queryClient } from '#data/query/query-client.ts';
import { restoreKept, tabPersister } from './tab-persister.ts';

/** The query options of a screen call: `useQuery(screenQuery(creditDetailsCall(id)))`. */
export function screenQuery<E extends Endpoint>({ endpoint, input, isKept = false }: ScreenCall<E>) {
  // The compiler cannot see that the input is the one of this endpoint.
  const query = endpointQuery<Endpoint>(endpoint, input as never);
  return { ...query, ...(isKept && { persister: tabPersister }) } as ReturnType<typeof endpointQuery<E>>;
}

/**
 * Sends the requests of a screen while its script is still loading. Errors are ignored: the
 * screen's own query reports them.
 */
export function prefetchScreen(calls: readonly ScreenCall[]): void {
  restoreKept(queryClient());
  for (const call of calls)
    queryClient()
      .fetchQuery(screenQuery(call))
      .then((data) => prefetchScreen(call.next?.(data) ?? []))
      .catch(() => undefined);
}
