import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { queryClient } from '#data/query/query-client.ts';
import { Toasts } from '#ui/feedback/Toast.tsx';

/** Any other URL renders itself as text, so that a test can see where a navigation went. */
export function renderScreen(
  screen: ReactNode,
  { path = '/', at = path, state }: { path?: string; at?: string; state?: unknown } = {},
) {
  const { pathname, search, hash } = new URL(at, 'http://localhost');
  const router = createMemoryRouter(
    [
      { path, element: screen },
      { path: '*', element: <Elsewhere /> },
    ],
    { initialEntries: [{ pathname, search, hash, state }] },
  );
  const view = render(
    <QueryClientProvider client={queryClient()}>
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>,
  );
  return { ...view, router };
}

function Elsewhere() {
  const { pathname, search } = useLocation();
  return <p data-testid="elsewhere">{pathname + search}</p>;
}
