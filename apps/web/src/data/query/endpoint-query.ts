import type { Endpoint, ReplyOf, SentBodyOf, SentParamsOf, SentQueryOf } from '@cotejo/contracts/core/endpoint';
import type { IsSuccess } from '@cotejo/contracts/core/envelope';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type RequestOptions, request } from '../http/request.ts';

/**
 * What a query of an endpoint holds: `data` where the body has nothing beside it, else the whole
 * body (a page of a list with its total), or the file.
 */
export type DataOf<E extends Endpoint> = NonNullable<E['types']>['reply'] extends 'bytes'
  ? File
  : IsSuccess<ReplyOf<E>> extends true
    ? ReplyOf<E> extends { data: infer Data }
      ? Data
      : never
    : ReplyOf<E>;

type Input<E extends Endpoint> = Omit<RequestOptions<E>, 'signal' | 'onProgress'>;

type Given<E extends Endpoint> = Record<never, never> extends Input<E> ? [input?: Input<E>] : [input: Input<E>];

/**
 * The query of an endpoint: `useQuery(endpointQuery(getAdminCredit, { params: { id } }))`. Settings
 * stand beside it: `useQuery({ ...endpointQuery(listAdmins), staleTime: 0 })`.
 */
export function endpointQuery<E extends Endpoint>(endpoint: E, ...[input]: Given<E>) {
  return queryOptions({
    queryKey: endpointKey(endpoint, input),
    queryFn: async ({ signal }) => {
      // The compiler cannot see that input and signal make the options of this endpoint.
      const options = { ...(input as object), signal } as unknown as RequestOptions<Endpoint>;
      return dataOf(await request<Endpoint>(endpoint, options)) as DataOf<E>;
    },
  });
}

/**
 * The key of an endpoint's query: its path with the parameters, then the query and the body.
 * '/admin/credits/:id/offer' has ['admin', 'credits', '1', 'offer'], so that the key of
 * '/admin/credits' matches everything below it. A key without its path parameters ends before the
 * first one, and matches every address of the endpoint.
 */
export function endpointKey<E extends Endpoint>(
  { path }: E,
  { params, query, body }: { params?: SentParamsOf<E>; query?: Partial<SentQueryOf<E>>; body?: SentBodyOf<E> } = {},
): readonly unknown[] {
  const parts = path
    .split('/')
    .filter((part) => part !== '')
    .map((part): unknown => (part.startsWith(':') ? Reflect.get(params ?? {}, part.slice(1)) : part));
  const missing = parts.indexOf(undefined);
  if (missing >= 0) return parts.slice(0, missing);
  return [...parts, ...[query, body].filter((part) => part !== undefined)];
}

/** What a write makes stale: all queries at or below an endpoint's path, or those of one address. */
export type Stale = Endpoint | StaleAddress;

interface StaleAddress {
  endpoint: Endpoint;
  params: object;
}

/** One address of an endpoint: `staleAt(getAdminCredit, { id })`. */
export const staleAt = <E extends Endpoint>(endpoint: E, params: SentParamsOf<E> & object): StaleAddress => ({
  endpoint,
  params,
});

/** Invalidates queries. Resolves when those in use have been fetched again. */
export async function makeStale(client: QueryClient, stale: readonly Stale[]): Promise<void> {
  await Promise.all(
    stale.map((one) => {
      const queryKey = 'endpoint' in one ? endpointKey<Endpoint>(one.endpoint, one as never) : endpointKey(one);
      return client.invalidateQueries({ queryKey });
    }),
  );
}

const successKeys: readonly string[] = ['success', 'data', 'message'];

function dataOf(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || body instanceof Blob) return body;
  const isSuccess = 'data' in body && Object.keys(body).every((key) => successKeys.includes(key));
  return isSuccess ? body.data : body;
}
