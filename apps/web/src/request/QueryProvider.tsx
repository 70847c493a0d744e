import { QueryClientContext, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useContext, useState } from 'react';
import { queryClient } from './query-client.ts';

/**
 * Gives the screens inside the page's cache of calls, unless there is one already. It stands around
 * the screens that ask with queries and not around every page: login and forms do without its
 * script.
 */
export function QueryProvider({ children }: { children: ReactNode }) {
  const present = useContext(QueryClientContext);
  const [client] = useState(() => present ?? queryClient());
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
