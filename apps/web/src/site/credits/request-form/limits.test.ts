import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sampleInstitution } from '#testing/factories.ts';
import { fakeApi, refusal } from '#testing/fake-api.ts';
import { limitsPolicy, limitsTexts, loadLimits } from './limits.ts';

const publicLimits = 'GET /public/institutions/limits';
const publicList = 'GET /public/institutions';
const signedInList = 'GET /institutions';
const limits = { amount: { min: 600, max: 45_000 }, term: { min: 6, max: 60 }, income: { min: 400, max: 9_000 } };
const fallback = { amount: { min: 500, max: 30_000 }, term: { min: 6, max: 60 }, income: { min: 500, max: 10_000 } };
const computed = { amount: { min: 500, max: 40_000 }, term: { min: 3, max: 60 }, income: { min: 460, max: 9_200 } };
const institutions = { data: [sampleInstitution({ name: 'Banco Uno', minRate: 15 })] };
const down = () => refusal(500, 'INTERNAL', 'caído');
const unauthorized = () => refusal(401, 'UNAUTHORIZED', 'Unauthorized');

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('takes the public limits first [1.4.30]', async () => {
  const api = fakeApi({ [publicLimits]: { data: limits }, [publicList]: institutions });
  await expect(loadLimits()).resolves.toEqual({ limits, problem: null });
  expect(api.calls).toHaveLength(1);
});

it('computes them from the public institutions when that fails [1.4.31]', async () => {
  fakeApi({ [publicLimits]: down, [publicList]: institutions });
  await expect(loadLimits()).resolves.toEqual({ limits: computed, problem: null });
});

it('computes them from the institutions of somebody signed in when that fails too [1.4.32]', async () => {
  fakeApi({ [publicLimits]: down, [publicList]: down, [signedInList]: institutions });
  await expect(loadLimits()).resolves.toEqual({ limits: computed, problem: null });
});

it('keeps a copy and uses it when nothing answers [1.3.30] [1.4.33]', async () => {
  fakeApi({ [publicLimits]: { data: limits } });
  await loadLimits();
  expect(JSON.parse(localStorage.getItem(limitsPolicy.key) ?? '')).toEqual(limits);
  fakeApi({ [publicLimits]: down, [publicList]: down, [signedInList]: down });
  await expect(loadLimits()).resolves.toEqual({ limits, problem: null });
});

it('falls back and says so when there is no copy either [1.4.35] [1.8.29] [1.9.03] [1.9.04] [1.9.05] [2.9.20]', async () => {
  fakeApi({ [publicLimits]: down, [publicList]: down, [signedInList]: down });
  await expect(loadLimits()).resolves.toEqual({
    limits: fallback,
    problem: 'No se pudieron cargar los límites de crédito',
  });
});

it('says that no valid limits could be computed when there is nobody to compute from [1.8.30]', async () => {
  fakeApi({ [publicLimits]: down, [publicList]: { data: [] }, [signedInList]: { data: [] } });
  await expect(loadLimits()).resolves.toEqual({ limits: fallback, problem: 'No se pudieron calcular límites válidos' });
  expect(limitsTexts.notComputed).toBe('No se pudieron calcular límites válidos');
});

it('asks again up to three times, 1 s apart, while the response is Unauthorized [1.4.34] [1.9.22]', async () => {
  const api = fakeApi({ [publicLimits]: unauthorized, [publicList]: down, [signedInList]: unauthorized });
  const loading = loadLimits();
  await vi.advanceTimersByTimeAsync(999);
  expect(api.callsOf(publicLimits)).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(api.callsOf(publicLimits)).toHaveLength(2);
  api.handlers[publicLimits] = { data: limits };
  await vi.advanceTimersByTimeAsync(1_000);
  await expect(loading).resolves.toEqual({ limits, problem: null });
  expect(api.callsOf(publicLimits)).toHaveLength(3);
});

it('does not ask again for any other failure', async () => {
  const api = fakeApi({ [publicLimits]: down, [publicList]: down, [signedInList]: down });
  await loadLimits();
  expect(api.callsOf(publicLimits)).toHaveLength(1);
});
