import { QueryClientContext, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useContext, useState } from 'react';
import { queryClient } from '#data/query/query-client.ts';
import { restoreKept } from './tab-persister.ts';

/**
 * Gives its children the query cache, unless a parent already does. Only screens with queries use
 * it, so that the login and plain forms do not load its script.
 */
export function QueryProvider({ children }: { children: ReactNode }) {
  const present = useContext(QueryClientContext);
  const [client] = useState(() => {
    const cache = present ?? queryClient();
    restoreKept(cache);
    return cache;
  });
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
