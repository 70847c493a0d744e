import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, refusal } from '#testing/fake-api.ts';
import { citiesPolicy, formatCities, loadCities } from './cities.ts';

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

it('shows cities capitalised and in Spanish order, without repeats [1.2.61] [1.2.62]', () => {
  expect(formatCities(['quito', 'ÁMBATO', 'santo domingo de los tsáchilas', 'Quito', 'zamora'])).toEqual([
    'Ámbato',
    'Quito',
    'Santo Domingo de los Tsáchilas',
    'Zamora',
  ]);
});

it('keeps a copy with its time [1.3.28]', async () => {
  fakeApi({ [publicCities]: { data: ['quito'] } });
  vi.setSystemTime(1_000_000);
  await loadCities();
  expect(JSON.parse(localStorage.getItem(citiesPolicy.key) ?? '')).toEqual({ timestamp: 1_000_000, cities: ['Quito'] });
});

it('uses the copy for 30 days and asks again after them [1.4.27] [1.9.21]', async () => {
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

it('asks as somebody signed in when the public call fails [1.4.28]', async () => {
  fakeApi({ [publicCities]: down, [signedInCities]: { data: ['Loja'] } });
  await expect(loadCities()).resolves.toEqual(['Loja']);
});

it('tries three times, 1.5 s apart, then gives up [1.4.25] [1.4.26]', async () => {
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

it('falls back to an old copy when every call fails [1.4.29]', async () => {
  localStorage.setItem(citiesPolicy.key, JSON.stringify({ timestamp: 0, cities: ['Cuenca'] }));
  vi.setSystemTime(Date.UTC(2026, 10, 21));
  fakeApi({});
  const loading = loadCities();
  await vi.advanceTimersByTimeAsync(3_000);
  await expect(loading).resolves.toEqual(['Cuenca']);
});
