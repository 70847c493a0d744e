import { loginAdmin, logoutAdmin, verifyAdminToken } from '@cotejo/contracts/admins';
import type { Endpoint } from '@cotejo/contracts/core/endpoint';
import { changeCreditStatus, saveAmortization } from '@cotejo/contracts/credits/applicant';
import { listAdminCredits } from '@cotejo/contracts/credits/review';
import { uploadDocument } from '@cotejo/contracts/documents/applicant';
import { logIn, logOut, verifyToken } from '@cotejo/contracts/identity/accounts';
import { getAdminInstitution } from '@cotejo/contracts/institutions/admin';
import { simulateCredit } from '@cotejo/contracts/simulators';
import {
  activateTerms,
  createTerms,
  deleteTerms,
  getAdminTerms,
  listAdminTerms,
  updateTerms,
} from '@cotejo/contracts/terms/admin';
import { listAdminUsers } from '@cotejo/contracts/users/admin';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeResponses } from '#testing/fake-api.ts';
import { createRequest } from './request.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** How long a call to a server that never answers takes until it is given up for the first time, in milliseconds. */
async function waitOf(endpoint: Endpoint): Promise<number> {
  let endedAt: number | null = null;
  const startedAt = Date.now();
  const { fetch } = fakeResponses('hang');
  const listening: typeof fetch = async (address, init) => {
    init?.signal?.addEventListener('abort', () => {
      endedAt ??= Date.now();
    });
    return fetch(address, init);
  };
  const session = {
    readUserToken: () => 'user-1',
    readAdminToken: () => 'admin-1',
    loseUserSession: () => {},
    loseAdminSession: () => {},
    refreshAdminSession: async () => 'refused' as const,
    isRefreshingAdminSession: () => false,
  };
  const { request } = createRequest({
    fetch: listening,
    isOnline: () => true,
    pagePath: () => '/perfil',
    session: () => session,
  });
  const call = request(endpoint, { params: { id: 'x' }, body: new FormData() } as never).catch(() => null);
  await vi.advanceTimersByTimeAsync(120_000);
  await call;
  return (endedAt ?? Number.POSITIVE_INFINITY) - startedAt;
}

describe('how long a call waits for its answer', () => {
  it.each<[string, Endpoint, number]>([
    ['[2.9.15] the check of a session', verifyToken, 5_000],
    ['[2.9.16] signing out', logOut, 5_000],
    ['signing in, the default', logIn, 30_000],
    ['[2.7.38] [2.9.17] the status of a credit', changeCreditStatus, 10_000],
    ['[2.7.40] [2.9.18] the amortization', saveAmortization, 15_000],
    ['[2.7.43] [2.9.19] an upload', uploadDocument, 30_000],
    ['[1.7.34] [1.9.19] a simulation', simulateCredit, 10_000],
    ["[3.7.04] an administrator's sign-in", loginAdmin, 10_000],
    ['[3.9.08] the check of an administrator', verifyAdminToken, 5_000],
    ['[3.9.08] an administrator signing out', logoutAdmin, 5_000],
    ['[3.9.07] the administration by default', listAdminUsers, 10_000],
    ['[3.9.09] the list of credits', listAdminCredits, 15_000],
    ['[3.7.51] an institution', getAdminInstitution, 10_000],
    ['[3.7.59] [3.9.13] the terms', listAdminTerms, 10_000],
    ['[3.7.59] one version', getAdminTerms, 10_000],
    ['[3.7.59] a new version', createTerms, 10_000],
    ['[3.7.59] a changed version', updateTerms, 10_000],
    ['[3.7.59] the activation of a version', activateTerms, 10_000],
    ['[3.7.59] a deleted version', deleteTerms, 10_000],
  ])('%s', async (_name, endpoint, milliseconds) => {
    expect(await waitOf(endpoint)).toBe(milliseconds);
  });
});
