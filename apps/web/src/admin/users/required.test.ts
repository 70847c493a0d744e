import type { AdminUser } from '@cotejo/contracts/users/admin';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '#data/query/query-client.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { useChangeUserStatus, useUser } from './use-users.ts';

const client = createQueryClient();
const wrapper = ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client }, children);

afterEach(() => vi.unstubAllGlobals());

it('asks for the id of the user and for a status before anything is sent [3.5.03]', async () => {
  const api = fakeApi({});
  const { result: read } = renderHook(() => useUser(''), { wrapper });
  await waitFor(() => expect(read.current.error).toHaveProperty('message', 'ID de usuario requerido'));
  const { result: change } = renderHook(() => useChangeUserStatus({ id: 'u1' } as AdminUser, () => {}), { wrapper });
  act(() => change.current.mutate({ status: null, reason: '' }));
  await waitFor(() => expect(change.current.error).toHaveProperty('message', 'Estado del usuario requerido'));
  expect(api.calls.filter(({ path }) => path.startsWith('/admin/users'))).toHaveLength(0);
});
