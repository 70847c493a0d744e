import { QueryClientContext, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useContext, useState } from 'react';
import { queryClient } from '#data/query/query-client.ts';
import { restoreKept } from './tab-persister.ts';

/**
 * The cache of requests for the screens inside, unless one is there already. Only screens with queries
 * have it: login and forms do without its script.
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
