import { beforeEach, expect, it, vi } from 'vitest';
import { sampleUser } from '#testing/factories.ts';
import { sessionKeys } from './keys.ts';
import { deleteLastKnown, hasLastKnown, keepLastKnown, readLastKnown } from './last-known.ts';

const queryKey = ['credits', 'search', { amount: 8_000, type: undefined }];
const stored = () => JSON.parse(sessionStorage.getItem('cotejo.lastKnown') ?? 'null');

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem(sessionKeys.user, JSON.stringify(sampleUser()));
});

it('keeps the newest response of a name for this tab alone [8.2.04]', () => {
  keepLastKnown('offers', ['credits', 'search', { amount: 5_000 }], 'older');
  keepLastKnown('offers', queryKey, 'newer');
  expect(readLastKnown('offers', queryKey)).toBe('newer');
  expect(readLastKnown('offers', ['credits', 'search', { amount: 5_000 }])).toBeUndefined();
  expect([hasLastKnown('offers'), hasLastKnown('credit')]).toEqual([true, false]);
  expect(JSON.stringify({ ...localStorage })).not.toContain('newer');
});

it('never gives it to another person, and deletes it [8.2.05]', () => {
  keepLastKnown('offers', queryKey, 'hers');
  localStorage.setItem(sessionKeys.user, JSON.stringify(sampleUser({ id: 'somebody-else' })));
  expect(readLastKnown('offers', queryKey)).toBeUndefined();
  expect(stored()).toBeNull();
});

it('keeps and gives nothing while nobody is signed in [8.2.05]', () => {
  keepLastKnown('offers', queryKey, 'hers');
  localStorage.clear();
  expect(readLastKnown('offers', queryKey)).toBeUndefined();
  expect(stored()).toBeNull();
  keepLastKnown('offers', queryKey, 'nobody’s');
  expect(stored()).toBeNull();
});

it('takes what another version of the contract kept for nothing [8.2.06]', () => {
  keepLastKnown('offers', queryKey, 'kept');
  sessionStorage.setItem('cotejo.lastKnown', JSON.stringify({ ...stored(), version: 'another' }));
  expect(readLastKnown('offers', queryKey)).toBeUndefined();
  expect(stored()).toBeNull();
});

it.each(['{', '[]', '{"version":"x"}', 'null'])('takes %s for nothing [8.2.06]', (text) => {
  sessionStorage.setItem('cotejo.lastKnown', text);
  expect(readLastKnown('offers', queryKey)).toBeUndefined();
  keepLastKnown('offers', queryKey, 'kept');
  expect(readLastKnown('offers', queryKey)).toBe('kept');
});

it('keeps nothing that does not fit, rather than something old [8.2.06]', () => {
  keepLastKnown('offers', queryKey, 'old');
  const real = sessionStorage;
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => real.getItem(name),
    removeItem: (name: string) => real.removeItem(name),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  keepLastKnown('offers', queryKey, 'new');
  vi.unstubAllGlobals();
  expect(readLastKnown('offers', queryKey)).toBeUndefined();
});

it('is gone once it is deleted [8.2.05]', () => {
  keepLastKnown('offers', queryKey, 'kept');
  deleteLastKnown();
  expect(hasLastKnown('offers')).toBe(false);
});
