import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '#data/query/query-client.ts';
import { userSession } from '#session/session.ts';
import { sampleOffer } from '#testing/factories.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { patiently } from '../../../testing/patiently.ts';
import { noneExcluded, sentForm, signInMaria } from '../testing/samples.ts';
import type { AskedFilters } from './offer-filters.ts';
import { useOffers } from './use-offers.ts';

const search = 'GET /credits/search';
const all: AskedFilters = { type: null, rate: 'min', withOptional: false };
const banks: AskedFilters = { type: 'BANK', rate: 'min', withOptional: false };
const minute = 60_000;

function open() {
  const api = fakeApi({ [search]: { data: [sampleOffer('Banco Uno', 10_349)], excluded: noneExcluded } });
  const client = createQueryClient();
  const screen = renderHook((filters: AskedFilters) => useOffers(sentForm, filters), {
    initialProps: all,
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  const choose = async (filters: AskedFilters) => {
    screen.rerender(filters);
    await vi.waitFor(
      () => expect(screen.result.current).toMatchObject({ isSuccess: true, fetchStatus: 'idle' }),
      patiently,
    );
  };
  return {
    choose,
    leave: screen.unmount,
    calls: () => api.callsOf(search).length,
    cached: () => client.getQueryCache().getAll(),
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  signInMaria();
});
afterEach(() => {
  userSession.deleteSession();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('a filter seen within five minutes is shown without asking again [1.9.23]', async () => {
  const { choose, calls } = open();
  await choose(all);
  await choose(banks);
  expect(calls()).toBe(2);
  await vi.advanceTimersByTimeAsync(5 * minute - 1_000);
  await choose(all);
  expect(calls()).toBe(2);
  await vi.advanceTimersByTimeAsync(1_000);
  await choose(banks);
  expect(calls()).toBe(3);
});

it('nothing a filter found is kept for more than an hour [1.9.24]', async () => {
  const { choose, leave, cached } = open();
  await choose(all);
  leave();
  await vi.advanceTimersByTimeAsync(59 * minute);
  expect(cached()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(minute);
  expect(cached()).toHaveLength(0);
});
