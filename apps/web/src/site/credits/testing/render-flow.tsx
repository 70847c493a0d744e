import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { createRoutesStub, useLocation } from 'react-router';
import { createQueryClient } from '#data/query/query-client.ts';
import { Toasts } from '#ui/feedback/Toast.tsx';

interface Page {
  path: string;
  Component?: ComponentType;
  loader?: () => unknown;
}

/** Pages that are not given render their URL. */
export function renderFlow(
  entry: string | { pathname: string; state: unknown },
  pages: readonly Page[],
  client: QueryClient = createQueryClient(),
) {
  const paths = new Set(pages.map((page) => page.path));
  const others = [
    '/login',
    '/perfil',
    '/creditos/solicitud',
    '/creditos/resultados',
    '/creditos/detalles',
    '/creditos/confirmacion',
    '/creditos/comparar',
  ]
    .filter((path) => !paths.has(path))
    .map((path) => ({ path, Component: Elsewhere }));
  const Stub = createRoutesStub([...pages, ...others]);
  return render(
    <QueryClientProvider client={client}>
      <Stub initialEntries={[entry]} />
      <Toasts />
    </QueryClientProvider>,
  );
}

function Elsewhere() {
  const { pathname, search, hash } = useLocation();
  return <p data-testid="elsewhere">{pathname + search + hash}</p>;
}
