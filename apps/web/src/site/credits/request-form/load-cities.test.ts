import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, refusal } from '#testing/fake-api.ts';
import { citiesPolicy, loadCities, presentCities } from './load-cities.ts';

const publicCities = 'GET /public/institutions/cities';
const signedInCities = 'GET /institutions/cities';
const down = () => refusal(500, 'INTERNAL', 'caído');

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('[1.2.61] [1.2.62] shows cities capitalised and in Spanish order, without repeats', () => {
  expect(presentCities(['quito', 'ÁMBATO', 'santo domingo de los tsáchilas', 'Quito', 'zamora'])).toEqual([
    'Ámbato',
    'Quito',
    'Santo Domingo de los Tsáchilas',
    'Zamora',
  ]);
});

it('[1.3.28] keeps a copy with its time', async () => {
  fakeApi({ [publicCities]: { data: ['quito'] } });
  vi.setSystemTime(1_000_000);
  await loadCities();
  expect(JSON.parse(localStorage.getItem(citiesPolicy.key) ?? '')).toEqual({ timestamp: 1_000_000, cities: ['Quito'] });
});

it('[1.4.27] [1.9.21] uses the copy for 30 days and asks again after them', async () => {
  const api = fakeApi({ [publicCities]: { data: ['Quito'] } });
  const day = 86_400_000;
  await loadCities();
  vi.setSystemTime(Date.now() + 29.9 * day);
  await loadCities();
  expect(api.calls).toHaveLength(1);
  vi.setSystemTime(Date.now() + 0.2 * day);
  await loadCities();
  expect(api.calls).toHaveLength(2);
});

it('[1.4.28] asks as somebody signed in when the public call fails', async () => {
  fakeApi({ [publicCities]: down, [signedInCities]: { data: ['Loja'] } });
  await expect(loadCities()).resolves.toEqual(['Loja']);
});

it('[1.4.25] [1.4.26] tries three times, 1.5 s apart, then gives up', async () => {
  const api = fakeApi({ [publicCities]: down, [signedInCities]: down });
  const loading = loadCities().catch(() => 'gave up');
  await vi.advanceTimersByTimeAsync(1_499);
  expect(api.callsOf(publicCities)).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(api.callsOf(publicCities)).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(api.callsOf(publicCities)).toHaveLength(3);
  await expect(loading).resolves.toBe('gave up');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(api.callsOf(publicCities)).toHaveLength(3);
});

it('[1.4.29] falls back to an old copy when every call fails', async () => {
  localStorage.setItem(citiesPolicy.key, JSON.stringify({ timestamp: 0, cities: ['Cuenca'] }));
  vi.setSystemTime(Date.UTC(2026, 10, 21));
  fakeApi({});
  const loading = loadCities();
  await vi.advanceTimersByTimeAsync(3_000);
  await expect(loading).resolves.toEqual(['Cuenca']);
});
