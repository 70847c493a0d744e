import { experimental_createQueryPersister } from '@tanstack/query-persist-client-core';
import type { QueryClient, QueryKey, QueryPersister } from '@tanstack/react-query';
import { readStoredValue } from '#browser-storage.ts';
import { keptPrefix, keptResponses } from './kept-responses.ts';
import { sessionKeys } from './keys.ts';
import { isUser } from './stored-user.ts';

/**
 * Keeps the newest response of a query in this tab and starts the query with it after a reload; the
 * server is asked all the same. A response is only used for the person and the release that it was
 * kept with.
 */
export const tabPersister: QueryPersister = (queryFn, context, query) =>
  createPersister().persisterFn(queryFn, context, query);

/** Keeps what was written to the cache without a request. */
export const keepInTab = (queryKey: QueryKey, client: QueryClient): Promise<void> =>
  createPersister().persistQueryByKey(queryKey, client);

function createPersister() {
  const user = readStoredValue(sessionKeys.user, isUser);
  return experimental_createQueryPersister({
    storage: user && keptResponses,
    prefix: keptPrefix,
    buster: `${import.meta.env.VITE_RELEASE}/${user?.id}`,
    refetchOnRestore: 'always',
  });
}

/** Whether a query shows a response that was kept before this page was opened and is not confirmed yet. */
export const isKept = ({ data, dataUpdatedAt }: { data: unknown; dataUpdatedAt: number }): boolean =>
  data !== undefined && dataUpdatedAt < performance.timeOrigin;
