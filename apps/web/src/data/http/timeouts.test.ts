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

/** How long the first attempt waits for a server that never responds, in milliseconds. */
async function waitOf(endpoint: Endpoint): Promise<number> {
  let endedAt: number | null = null;
  const startedAt = Date.now();
  const { fetch } = fakeResponses('hang');
  const listening: typeof fetch = async (url, init) => {
    init?.signal?.addEventListener('abort', () => {
      endedAt ??= Date.now();
    });
    return fetch(url, init);
  };
  const session = {
    readUserToken: () => 'user-1',
    readAdminToken: () => 'admin-1',
    readContactToken: () => null,
    readPhoneToken: () => null,
    loseUserSession: () => {},
    loseAdminSession: () => {},
    refreshAdminSession: async () => 'refused' as const,
    isRefreshingAdminSession: () => false,
    answerAdminRefusal: async () => false,
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

describe('how long a call waits for its response', () => {
  it.each<[string, Endpoint, number]>([
    ['the check of a session [2.9.15]', verifyToken, 5_000],
    ['signing out [2.9.16]', logOut, 5_000],
    ['signing in, the default', logIn, 30_000],
    ['the status of a credit [2.7.38] [2.9.17]', changeCreditStatus, 10_000],
    ['the amortization [2.7.40] [2.9.18]', saveAmortization, 15_000],
    ['an upload [2.7.43] [2.9.19]', uploadDocument, 30_000],
    ['a simulation [1.7.34] [1.9.19]', simulateCredit, 10_000],
    ["an administrator's sign-in [3.7.04]", loginAdmin, 10_000],
    ['the check of an administrator [3.9.08]', verifyAdminToken, 5_000],
    ['an administrator signing out [3.9.08]', logoutAdmin, 5_000],
    ['the administration by default [3.9.07]', listAdminUsers, 10_000],
    ['the list of credits [3.9.09]', listAdminCredits, 15_000],
    ['an institution [3.7.51]', getAdminInstitution, 10_000],
    ['the terms [3.7.59] [3.9.13]', listAdminTerms, 10_000],
    ['one version [3.7.59]', getAdminTerms, 10_000],
    ['a new version [3.7.59]', createTerms, 10_000],
    ['a changed version [3.7.59]', updateTerms, 10_000],
    ['the activation of a version [3.7.59]', activateTerms, 10_000],
    ['a deleted version [3.7.59]', deleteTerms, 10_000],
  ])('%s', async (_name, endpoint, milliseconds) => {
    expect(await waitOf(endpoint)).toBe(milliseconds);
  });
});
