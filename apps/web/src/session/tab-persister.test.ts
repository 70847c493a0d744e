import { getCreditDetails } from '@cotejo/contracts/credits/applicant';
import { searchCredits } from '@cotejo/contracts/offers';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ScreenCall } from '#data/http/screen-calls.ts';
import { sessionKeys } from '#data/http/session-keys.ts';
import { createQueryClient } from '#data/query/query-client.ts';
import { sampleUser } from '#testing/factories.ts';
import { fakeApi, ok } from '#testing/fake-api.ts';
import { keptTexts, leaveKeptResponses } from '#testing/leave-kept-responses.ts';
import { patiently } from '#testing/patiently.ts';
import { deleteKeptResponses } from './kept-responses.ts';
import { screenQuery } from './screen-query.ts';
import { isKept, keepInTab, restoreKept } from './tab-persister.ts';

const creditCall = (id: string): ScreenCall<typeof getCreditDetails> => ({
  endpoint: getCreditDetails,
  input: { params: { id } },
  isKept: true,
});
const offersCall = (amount: number): ScreenCall<typeof searchCredits> => ({
  endpoint: searchCredits,
  input: { query: { amount } },
  isKept: true,
});

/** Opens the page with an empty cache. Returns the client and the values that the query showed, in order. */
async function visit(call: ScreenCall, text: string) {
  fakeApi({ 'GET /credits/c-1/details': ok(text), 'GET /credits/search': { success: true, data: text, excluded: 0 } });
  const client = createQueryClient();
  const shown: unknown[] = [];
  client.getQueryCache().subscribe(({ query: { state } }) => {
    if (state.data === undefined) return;
    const { data } = typeof state.data === 'object' ? (state.data as { data: unknown }) : state;
    const line = `${data}${isKept(state) ? ', kept' : ''}`;
    if (shown.at(-1) !== line) shown.push(line);
  });
  restoreKept(client);
  await new Promise((resolve) => setTimeout(resolve));
  await client.fetchQuery(screenQuery(call));
  await vi.waitFor(() => expect([shown.at(-1), client.isFetching()]).toEqual([text, 0]), patiently);
  return { client, shown };
}

/** Visits the page, stores its response in the tab and reloads the tab. */
async function visitOnce(call: ScreenCall, text: string) {
  const visited = await visit(call, text);
  await leaveKeptResponses(text);
  return visited;
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem(sessionKeys.token, 'token-1');
  localStorage.setItem(sessionKeys.user, JSON.stringify(sampleUser()));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

it('shows after a reload what was kept, and then what the server says now [8.2.04]', async () => {
  expect((await visitOnce(creditCall('c-1'), 'older')).shown).toEqual(['older']);
  expect((await visit(creditCall('c-1'), 'newer')).shown.slice(-2)).toEqual(['older, kept', 'newer']);
  expect(JSON.stringify({ ...localStorage })).not.toContain('older');
});

it('keeps what was written to the cache after a choice [8.2.04]', async () => {
  const { client } = await visitOnce(creditCall('c-1'), 'older');
  const { queryKey } = screenQuery(creditCall('c-1'));
  client.setQueryData(queryKey, () => 'chosen' as never);
  await keepInTab(queryKey, client);
  await leaveKeptResponses('chosen');
  expect((await visit(creditCall('c-1'), 'newer')).shown.slice(-2)).toEqual(['chosen, kept', 'newer']);
});

it('keeps the newest response of an endpoint, whatever was asked [8.2.06]', async () => {
  await visitOnce(creditCall('c-1'), 'credit');
  await visitOnce(offersCall(5_000), 'of 5000');
  await visitOnce(offersCall(8_000), 'of 8000');
  expect(keptTexts().map(([, kept]) => JSON.parse(kept).state.data?.data ?? JSON.parse(kept).state.data)).toEqual([
    'credit',
    'of 8000',
  ]);
});

it('never shows it to another person [8.2.05]', async () => {
  await visitOnce(creditCall('c-1'), 'hers');
  localStorage.setItem(sessionKeys.user, JSON.stringify(sampleUser({ id: 'somebody-else' })));
  expect((await visit(creditCall('c-1'), 'his')).shown).toEqual(['his']);
});

it('keeps nothing while nobody is signed in, and is emptied at the end of the session [8.2.05]', async () => {
  await visitOnce(creditCall('c-1'), 'kept');
  deleteKeptResponses();
  expect(keptTexts()).toEqual([]);
  localStorage.removeItem(sessionKeys.user);
  await visit(creditCall('c-1'), 'seen');
  expect(keptTexts()).toEqual([]);
});

it('takes what another release kept for nothing [8.2.06]', async () => {
  await visitOnce(creditCall('c-1'), 'older');
  vi.stubEnv('VITE_RELEASE', 'next');
  expect((await visit(creditCall('c-1'), 'newer')).shown).toEqual(['newer']);
});

it.each(['{', '[]', '{"buster":"x"}', 'null'])('takes %s for nothing [8.2.06]', async (text) => {
  await visitOnce(creditCall('c-1'), 'older');
  const [[key = ''] = []] = keptTexts();
  sessionStorage.setItem(key, text);
  expect((await visit(creditCall('c-1'), 'newer')).shown).toEqual(['newer']);
});

it('works without storage: nothing is kept, and nothing fails [8.2.06]', async () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => null,
    removeItem: () => undefined,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  expect((await visit(creditCall('c-1'), 'newer')).shown).toEqual(['newer']);
});
