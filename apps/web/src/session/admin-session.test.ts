import type { Admin } from '@cotejo/contracts/admins';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RequestError } from '#data/http/request-error.ts';
import { adminSessionKeys } from '#data/http/session-keys.ts';
import { createAdminSession, hasAdminSession } from './admin-session.ts';

const minute = 60_000;
const admin: Admin = {
  id: '0195e000-0000-7000-8000-000000000201',
  nombres: 'Lucía',
  apellidos: 'Paredes',
  email: 'lucia@ejemplo.ec',
  telefono: null,
  isActive: true,
  isLocked: false,
  permissions: ['credits.approve'],
  requiresPasswordChange: false,
  hasSecondFactor: false,
  lastSuccessfulLogin: null,
  createdAt: '2026-11-01T15:00:00.000Z',
};
const sessionEndsAt = '2026-11-20T22:00:00.000Z';
const opened = { accessToken: 'access-1', refreshToken: 'refresh-1', sessionEndsAt, admin };
const refused = new RequestError({ code: 'SESSION_EXPIRED', status: 401, message: 'x' });
const broken = new RequestError({ code: 'INTERNAL', status: 500, message: 'x' });

function setUp() {
  let count = 1;
  const deps = {
    now: () => Date.now(),
    exchange: vi.fn(async () => {
      count += 1;
      return { accessToken: `access-${count}`, refreshToken: `refresh-${count}`, sessionEndsAt };
    }),
    logOut: vi.fn(async (): Promise<unknown> => ({ success: true })),
    withLock: <T>(work: () => Promise<T>) => work(),
    goToLogin: vi.fn(),
    deleteData: vi.fn(),
  };
  return { deps, session: createAdminSession(deps) };
}

function signedInSetUp() {
  const all = setUp();
  all.session.start();
  all.session.signIn(opened);
  return all;
}

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('storage', () => {
  it('keeps the session under its four names [3.3.03]', () => {
    const { session } = signedInSetUp();
    expect(localStorage.getItem('admin_token')).toBe('access-1');
    expect(localStorage.getItem('admin_refresh_token')).toBe('refresh-1');
    expect(JSON.parse(localStorage.getItem('admin_data') ?? '')).toEqual(admin);
    expect(adminSessionKeys.activeAt).toBe('adminLastActivity');
    session.stop();
  });

  it('restores it after a reload [3.4.51]', () => {
    signedInSetUp().session.stop();
    const { session } = setUp();
    session.start();
    expect(session.getState()).toEqual({ status: 'signed-in', admin });
    session.stop();
  });

  it('needs both the token and the data [3.2.22]', () => {
    signedInSetUp().session.stop();
    localStorage.removeItem('admin_data');
    const { session } = setUp();
    session.start();
    expect(session.getState().status).toBe('signed-out');
    expect(hasAdminSession()).toBe(false);
    session.stop();
  });

  it('leads away once while a redirect is under way [3.3.05]', () => {
    const { session, deps } = signedInSetUp();
    session.lose();
    expect(localStorage.getItem(adminSessionKeys.isRedirecting)).not.toBeNull();
    session.lose();
    expect(deps.goToLogin).toHaveBeenCalledOnce();
    session.arrive();
    expect(localStorage.getItem(adminSessionKeys.isRedirecting)).toBeNull();
  });
});

describe('renewing', () => {
  it('exchanges the tokens every 29 minutes [3.4.47] [3.9.04]', async () => {
    const { session, deps } = signedInSetUp();
    await vi.advanceTimersByTimeAsync(29 * minute - 1);
    expect(deps.exchange).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(deps.exchange).toHaveBeenLastCalledWith('refresh-1');
    expect(localStorage.getItem('admin_token')).toBe('access-2');
    await vi.advanceTimersByTimeAsync(29 * minute);
    expect(deps.exchange).toHaveBeenLastCalledWith('refresh-2');
    session.stop();
  });

  it('counts from when the token was had, also after a reload', async () => {
    signedInSetUp().session.stop();
    vi.setSystemTime(Date.now() + 20 * minute);
    const { session, deps } = setUp();
    session.start();
    await vi.advanceTimersByTimeAsync(9 * minute);
    expect(deps.exchange).toHaveBeenCalledOnce();
    session.stop();
  });

  it('tries once more after 60 s when the server did not answer [3.4.48] [3.9.04]', async () => {
    const { session, deps } = signedInSetUp();
    deps.exchange.mockRejectedValueOnce(broken);
    await vi.advanceTimersByTimeAsync(29 * minute);
    expect(session.getState().status).toBe('signed-in');
    await vi.advanceTimersByTimeAsync(minute - 1);
    expect(deps.exchange).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(deps.exchange).toHaveBeenCalledTimes(2);
    expect(localStorage.getItem('admin_token')).toBe('access-2');
    session.stop();
  });

  it('signs out when the second try fails too [3.4.49]', async () => {
    const { session, deps } = signedInSetUp();
    deps.exchange.mockRejectedValue(broken);
    await vi.advanceTimersByTimeAsync(30 * minute);
    expect(session.getState().status).toBe('signed-out');
    expect(deps.goToLogin).toHaveBeenCalledWith({ delayMs: 0, isExpired: true });
  });

  it('signs out at once when the refresh is refused [3.4.49] [3.8.03]', async () => {
    const { session, deps } = signedInSetUp();
    deps.exchange.mockRejectedValue(refused);
    await vi.advanceTimersByTimeAsync(29 * minute);
    expect(session.getState().status).toBe('signed-out');
    expect(hasAdminSession()).toBe(false);
    expect(deps.goToLogin).toHaveBeenCalledOnce();
  });

  it('shares one exchange between all who ask', async () => {
    const { session, deps } = signedInSetUp();
    const responses = await Promise.all([session.refresh(), session.refresh(), session.refresh()]);
    expect(responses).toEqual(['refreshed', 'refreshed', 'refreshed']);
    expect(deps.exchange).toHaveBeenCalledOnce();
    session.stop();
  });

  it('uses the token another tab brought while it waited for its turn', async () => {
    const { session, deps } = signedInSetUp();
    deps.withLock = async (work) => {
      localStorage.setItem('admin_token', 'access-9');
      return work();
    };
    expect(await session.refresh()).toBe('refreshed');
    expect(deps.exchange).not.toHaveBeenCalled();
    session.stop();
  });
});

describe('ending', () => {
  it('ends here at once and ignores what the server says', async () => {
    const { session, deps } = signedInSetUp();
    deps.logOut.mockRejectedValue(broken);
    session.signOut();
    await vi.advanceTimersByTimeAsync(0);
    expect(deps.logOut).toHaveBeenCalledWith('refresh-1');
    expect(hasAdminSession()).toBe(false);
    expect(deps.goToLogin).toHaveBeenCalledWith({ delayMs: 0, isExpired: false });
  });

  it.each([
    ['[3.4.53]', 0],
    ['[3.4.55]', 1_000],
  ])('%s clears the session after inactivity and goes to the login after %i ms, keeping the place', (_, delayMs) => {
    const { session, deps } = signedInSetUp();
    localStorage.setItem(adminSessionKeys.lastPath, '/admin/users');
    session.endByInactivity(delayMs);
    expect(hasAdminSession()).toBe(false);
    expect(localStorage.getItem(adminSessionKeys.lastPath)).toBe('/admin/users');
    expect(deps.goToLogin).toHaveBeenCalledWith({ delayMs, isExpired: false });
  });

  it('ends here what another tab ended', () => {
    const { session } = signedInSetUp();
    localStorage.removeItem('admin_token');
    session.readAnotherTab('admin_token');
    expect(session.getState().status).toBe('signed-out');
    session.stop();
  });

  it('deletes the data of the former administrator when another one signs in in another tab', () => {
    const { session, deps } = signedInSetUp();
    deps.deleteData.mockClear();
    localStorage.setItem('admin_data', JSON.stringify({ ...admin, id: 'another' }));
    session.readAnotherTab('admin_data');
    expect(session.getState()).toMatchObject({ status: 'signed-in', admin: { id: 'another' } });
    expect(deps.deleteData).toHaveBeenCalledOnce();
    session.stop();
  });
});
