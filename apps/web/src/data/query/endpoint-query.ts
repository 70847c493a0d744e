import type { Endpoint, ReplyOf, SentBodyOf, SentParamsOf, SentQueryOf } from '@cotejo/contracts/core/endpoint';
import type { IsSuccess } from '@cotejo/contracts/core/envelope';
import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import { type RequestOptions, request } from '../http/request.ts';

/**
 * The data of an endpoint's query. If the body has only `data`, it is that value; otherwise the
 * whole body (for example a page of a list with its total), or the file of an endpoint of bytes.
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
 * The query options of an endpoint: `useQuery(endpointQuery(getAdminCredit, { params: { id } }))`. To change a setting,
 * spread them: `useQuery({ ...endpointQuery(listAdmins), staleTime: 0 })`.
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

/** The query key of an endpoint: its declared path, then its path parameters, query and body where given. */
export function endpointKey<E extends Endpoint>(
  { path }: E,
  { params, query, body }: { params?: SentParamsOf<E>; query?: Partial<SentQueryOf<E>>; body?: SentBodyOf<E> } = {},
): readonly unknown[] {
  return [path, ...[params, query, body].filter((part) => part !== undefined)];
}

/** Which queries a write makes stale: all of an endpoint, or those chosen with `staleAt` or `staleBelow`. */
export type Stale = Endpoint | StaleAddress;

interface StaleAddress {
  endpoint: Endpoint;
  params: object;
  isBelowToo: boolean;
}

/** The queries of an endpoint with these path parameters: `staleAt(getAdminCredit, { id })`. */
export const staleAt = <E extends Endpoint>(endpoint: E, params: SentParamsOf<E> & object): StaleAddress => ({
  endpoint,
  params,
  isBelowToo: false,
});

/**
 * The queries of an endpoint and of all endpoints whose path begins with its path: `staleBelow(listAdminUsers)`, or
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

/** Invalidates the queries that `stale` names. Resolves when those on the screen have been fetched again. */
export const makeStale = (client: QueryClient, stale: readonly Stale[]): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey }) => stale.some((one) => isStale(one, queryKey)) });

const successKeys: readonly string[] = ['success', 'data', 'message'];

function dataOf(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || body instanceof Blob) return body;
  const isSuccess = 'data' in body && Object.keys(body).every((key) => successKeys.includes(key));
  return isSuccess ? body.data : body;
}
