import { QueryClient } from '@tanstack/react-query';
import { registerSessionData } from './session-data.ts';

/**
 * Creates the cache for data that needs a session. It does not retry, because the request layer does.
 */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      // 'always': the request layer reports a lost connection. The default mode would pause the
      // query without a message, which looks like a slow server.
      queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

let shared: QueryClient | null = null;

/**
 * The cache of this page; the end of the session empties it. On the server each call returns a new
 * one, so that no data is shared between people.
 */
export function queryClient(): QueryClient {
  if (typeof document === 'undefined') return createQueryClient();
  if (shared === null) {
    shared = createQueryClient();
    registerSessionData(shared);
  }
  return shared;
}
