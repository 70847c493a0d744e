import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { vi } from 'vitest';
import { answerJson } from '#request/fake-fetch.ts';
import { queryClient } from '#request/query-client.ts';
import { Toasts } from '#ui/Toast.tsx';

interface SentCall {
  /** 'POST /auth/login', without /api and query. */
  call: string;
  query: string;
  body: unknown;
}

type Answer = Response | (() => Response);

/**
 * A fake of the API for a screen's test: answers by 'METHOD /path', 404 for anything else, and keeps what was sent. It
 * stands in for fetch until the test ends (`vi.unstubAllGlobals`).
 */
export function fakeApi(answers: Record<string, Answer>) {
  const sent: SentCall[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://localhost');
    const call = `${init.method ?? 'GET'} ${url.pathname.replace(/^\/api/, '')}`;
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? null);
    sent.push({ call, query: url.search, body });
    const answer = answers[call];
    if (answer === undefined) return answerJson(404, { success: false, code: 'NOT_FOUND', error: `Fake: ${call}` });
    return typeof answer === 'function' ? answer() : answer.clone();
  });
  return { sent, answers };
}

/** A success of the API. */
export const ok = (data: unknown = undefined): Response =>
  answerJson(200, data === undefined ? { success: true } : { success: true, data });

/** Renders one screen at a path; any other address shows itself as text, so that a test sees where it led. */
export function renderScreen(
  screen: ReactNode,
  { path = '/', at = path, state }: { path?: string; at?: string; state?: unknown } = {},
) {
  const router = createMemoryRouter(
    [
      { path, element: screen },
      { path: '*', element: <Elsewhere /> },
    ],
    {
      initialEntries: [
        { pathname: at.split('?')[0] ?? at, search: at.includes('?') ? `?${at.split('?')[1]}` : '', state },
      ],
    },
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
