import { experimental_createQueryPersister } from '@tanstack/query-persist-client-core';
import type { QueryClient, QueryKey, QueryPersister } from '@tanstack/react-query';
import { readStoredValue } from '#browser-storage.ts';
import { sessionKeys } from '#data/http/session-keys.ts';
import { deleteKeptResponses, keptPrefix, keptResponses } from './kept-responses.ts';
import { isUser } from './stored-user.ts';

/** Stores the latest response of a query in this tab. It is valid only for the signed-in user and this release. */
export const tabPersister: QueryPersister = (queryFn, context, query) =>
  // getItem returns nothing, so that a fetch always asks the server: only restoreKept reads what is stored.
  createPersister({ ...keptResponses, getItem: () => null }).persisterFn(queryFn, context, query);

/** Stores data that were written to the cache without a request. */
export const keepInTab = (queryKey: QueryKey, client: QueryClient): Promise<void> =>
  createPersister(keptResponses).persistQueryByKey(queryKey, client);

const restored = new WeakSet<QueryClient>();

/**
 * Fills a new cache with the responses stored in this tab. Call it before the first request, because it would overwrite
 * newer responses. A restored query is fetched again when a screen shows it.
 */
export function restoreKept(client: QueryClient): void {
  if (restored.has(client)) return;
  restored.add(client);
  createPersister(keptResponses)
    .restoreQueries(client)
    // Queries that have a new response, or whose request is running, are not fetched again.
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

/** Whether the data of a query were stored before this page was opened, and not fetched again since. */
export const isKept = ({ data, dataUpdatedAt }: { data: unknown; dataUpdatedAt: number }): boolean =>
  data !== undefined && dataUpdatedAt < performance.timeOrigin;
