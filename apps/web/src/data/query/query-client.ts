import { QueryClient } from '@tanstack/react-query';
import { registerSessionData } from './session-data.ts';

/**
 * The cache of everything a token is needed for. The request layer repeats what may be repeated, so
 * the cache does not; signing out empties it.
 */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      // The request layer tells about a lost connection itself; waiting for it in silence would
      // look like a slow server.
      queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

let shared: QueryClient | null = null;

/**
 * The browser's one cache; the server gets a new one for each page, so that nothing passes between
 * people.
 */
export function queryClient(): QueryClient {
  if (typeof document === 'undefined') return createQueryClient();
  if (shared === null) {
    shared = createQueryClient();
    registerSessionData(shared);
  }
  return shared;
}
