import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '#data/query/query-client.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { useUser } from './use-users.ts';

const client = createQueryClient();
const wrapper = ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client }, children);

afterEach(() => vi.unstubAllGlobals());

it('asks for the id of the user before anything is sent [3.5.03]', async () => {
  const api = fakeApi({});
  const { result: read } = renderHook(() => useUser(''), { wrapper });
  await waitFor(() => expect(read.current.error).toHaveProperty('message', 'ID de usuario requerido'));
  expect(api.calls.filter(({ path }) => path.startsWith('/admin/users'))).toHaveLength(0);
});
