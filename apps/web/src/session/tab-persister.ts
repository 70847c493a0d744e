import { experimental_createQueryPersister } from '@tanstack/query-persist-client-core';
import type { QueryClient, QueryKey, QueryPersister } from '@tanstack/react-query';
import { readStoredValue } from '#browser-storage.ts';
import { sessionKeys } from '#data/http/session-keys.ts';
import { deleteKeptResponses, keptPrefix, keptResponses } from './kept-responses.ts';
import { isUser } from './stored-user.ts';

/** Keeps the newest response of a query in this tab, for the signed-in person and this release. */
export const tabPersister: QueryPersister = (queryFn, context, query) =>
  // Restored by restoreKept alone: a fetch always asks the server.
  createPersister({ ...keptResponses, getItem: () => null }).persisterFn(queryFn, context, query);

/** Keeps what was written to the cache without a request. */
export const keepInTab = (queryKey: QueryKey, client: QueryClient): Promise<void> =>
  createPersister(keptResponses).persistQueryByKey(queryKey, client);

const restored = new WeakSet<QueryClient>();

/**
 * Fills a new cache with what the tab keeps, before the first request, whose response would be replaced. Each is asked
 * again when a screen shows it.
 */
export function restoreKept(client: QueryClient): void {
  if (restored.has(client)) return;
  restored.add(client);
  createPersister(keptResponses)
    .restoreQueries(client)
    // What the server has answered or is asked already is not asked again.
    .then(() => client.invalidateQueries({ predicate: ({ state }) => isKept(state) }, { cancelRefetch: false }))
    .catch(deleteKeptResponses);
}

function createPersister(storage: typeof keptResponses) {
  const user = readStoredValue(sessionKeys.user, isUser);
  return experimental_createQueryPersister({
    storage: user && storage,
    prefix: keptPrefix,
    buster: `${import.meta.env.VITE_RELEASE}/${user?.id}`,
  });
}

/** Whether a query shows a response that was kept before this page was opened and is not confirmed yet. */
export const isKept = ({ data, dataUpdatedAt }: { data: unknown; dataUpdatedAt: number }): boolean =>
  data !== undefined && dataUpdatedAt < performance.timeOrigin;
