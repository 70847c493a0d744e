import type { Endpoint, ReplyOf, SentBodyOf, SentParamsOf, SentQueryOf } from '@cotejo/contracts/core/endpoint';
import type { IsSuccess } from '@cotejo/contracts/core/envelope';
import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
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

/** The key of an endpoint's query: its path as declared, its path parameters, then the query and the body. */
export function endpointKey<E extends Endpoint>(
  { path }: E,
  { params, query, body }: { params?: SentParamsOf<E>; query?: Partial<SentQueryOf<E>>; body?: SentBodyOf<E> } = {},
): readonly unknown[] {
  return [path, ...[params, query, body].filter((part) => part !== undefined)];
}

/** What a write makes stale: an endpoint's queries, those of one of its addresses, or all below a path. */
export type Stale = Endpoint | StaleAddress;

interface StaleAddress {
  endpoint: Endpoint;
  params: object;
  isBelowToo: boolean;
}

/** One address of an endpoint: `staleAt(getAdminCredit, { id })`. */
export const staleAt = <E extends Endpoint>(endpoint: E, params: SentParamsOf<E> & object): StaleAddress => ({
  endpoint,
  params,
  isBelowToo: false,
});

/**
 * An endpoint's queries and those of all endpoints whose path goes on from its own: `staleBelow(listAdminUsers)`, or
 * `staleBelow(getAdminCredit, { id })` for one credit with its notes and documents.
 */
export const staleBelow = <E extends Endpoint>(endpoint: E, params: SentParamsOf<E> | object = {}): StaleAddress => ({
  endpoint,
  params: params as object,
  isBelowToo: true,
});

function isStale(stale: Stale, [path, params]: QueryKey): boolean {
  if (!('endpoint' in stale)) return path === stale.path;
  const { endpoint, isBelowToo } = stale;
  if (path !== endpoint.path && !(isBelowToo && String(path).startsWith(`${endpoint.path}/`))) return false;
  return Object.entries(stale.params).every(([name, value]) => Reflect.get(Object(params), name) === value);
}

/** Invalidates queries. Resolves when those in use have been fetched again. */
export const makeStale = (client: QueryClient, stale: readonly Stale[]): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey }) => stale.some((one) => isStale(one, queryKey)) });

const successKeys: readonly string[] = ['success', 'data', 'message'];

function dataOf(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || body instanceof Blob) return body;
  const isSuccess = 'data' in body && Object.keys(body).every((key) => successKeys.includes(key));
  return isSuccess ? body.data : body;
}
