import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RequestError } from '#data/http/request-error.ts';
import { sessionKeys } from '#data/http/session-keys.ts';
import { sampleForm, sampleUser } from '#testing/factories.ts';
import { formKeys } from './stored-application.ts';
import { createUserSession } from './user-session.ts';

const hour = 3_600_000;
const form = sampleForm();
const opened = { accessToken: 'token-1', user: sampleUser() };
const refused = new RequestError({ code: 'SESSION_EXPIRED', status: 401, message: 'x' });
const unreachable = new RequestError({ code: 'NETWORK_ERROR', status: 0, message: 'x' });

function setUp() {
  const deps = {
    now: () => Date.now(),
    verify: vi.fn(async () => ({ user: sampleUser() })),
    logOut: vi.fn(async (): Promise<unknown> => ({ success: true })),
    notify: vi.fn(),
    goToLogin: vi.fn(),
    deleteData: vi.fn(),
    deleteTypedPerson: vi.fn(),
  };
  return { deps, session: createUserSession(deps) };
}

function signedInSetUp() {
  const all = setUp();
  all.session.signIn(opened);
  return all;
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('signing in', () => {
  it('stores token and user and becomes signed in [1.3.22] [2.3.02] [2.4.01] [2.7.50]', () => {
    const { session } = setUp();
    session.start();
    expect(session.getState().status).toBe('signed-out');
    session.signIn(opened);
    expect(session.getState()).toEqual({ status: 'signed-in', user: opened.user });
    expect(localStorage.getItem(sessionKeys.token)).toBe('token-1');
    expect(JSON.parse(localStorage.getItem(sessionKeys.user) ?? '')).toEqual(opened.user);
    session.stop();
  });
});

describe('checking', () => {
  it('has a stored session confirmed at start [2.4.04]', async () => {
    signedInSetUp();
    const { session, deps } = setUp();
    session.start();
    expect(session.getState().status).toBe('checking');
    await vi.advanceTimersByTimeAsync(0);
    expect(deps.verify).toHaveBeenCalledOnce();
    expect(session.getState().status).toBe('signed-in');
    session.stop();
  });

  it('asks again every five minutes [2.4.05] [2.9.10]', async () => {
    const { session, deps } = signedInSetUp();
    session.start();
    await vi.advanceTimersByTimeAsync(15 * 60_000);
    expect(deps.verify).toHaveBeenCalledTimes(4);
    session.stop();
  });

  it('asks nothing while nobody is signed in', async () => {
    const { session, deps } = setUp();
    session.start();
    await vi.advanceTimersByTimeAsync(15 * 60_000);
    expect(deps.verify).not.toHaveBeenCalled();
    session.stop();
  });

  it('shares one response between checks at the same time, for ten seconds [2.4.10] [2.9.12]', async () => {
    const { session, deps } = signedInSetUp();
    deps.verify.mockReturnValue(new Promise(() => {}));
    void session.check();
    await vi.advanceTimersByTimeAsync(9_999);
    void session.check();
    expect(deps.verify).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    void session.check();
    expect(deps.verify).toHaveBeenCalledTimes(2);
  });

  it('keeps the session without connection when the last good check is under 24 hours old [2.4.06] [2.9.11]', async () => {
    const { session, deps } = signedInSetUp();
    deps.verify.mockRejectedValue(unreachable);
    vi.setSystemTime(Date.now() + 24 * hour - 1);
    expect(await session.check()).toBe(true);
    expect(session.getState().status).toBe('signed-in');
    expect(localStorage.getItem(sessionKeys.token)).toBe('token-1');
  });

  it('does not keep it when that check is 24 hours old [2.4.07] [2.9.11] [2.8.18]', async () => {
    const { session, deps } = signedInSetUp();
    deps.verify.mockRejectedValue(unreachable);
    vi.setSystemTime(Date.now() + 24 * hour);
    expect(await session.check()).toBe(false);
    expect(session.getState().status).toBe('signed-out');
    expect(localStorage.getItem(sessionKeys.token)).toBeNull();
    expect(deps.notify).toHaveBeenCalledWith('Error de sesión', 'error');
  });

  it('ends a session that the server refuses [2.8.18]', async () => {
    const { session, deps } = signedInSetUp();
    deps.verify.mockRejectedValue(refused);
    expect(await session.check()).toBe(false);
    expect(session.getState()).toMatchObject({ status: 'signed-out', isLeaving: false });
    expect(deps.notify).toHaveBeenCalledWith('Error de sesión', 'error');
    expect(deps.goToLogin).not.toHaveBeenCalled();
  });

  it('is not opened anew by facts of its person that come after it has ended, nor by those of somebody else', () => {
    const { session } = signedInSetUp();
    session.setUser({ ...opened.user, nombres: 'Rosa' });
    expect(session.getState().user?.nombres).toBe('Rosa');
    session.setUser(sampleUser({ id: '0195e000-0000-7000-8000-0000000000ff', nombres: 'Otra' }));
    expect(session.getState().user?.nombres).toBe('Rosa');
    session.endQuietly();
    session.setUser(opened.user);
    expect(session.getState().status).toBe('signed-out');
    expect(localStorage.getItem(sessionKeys.user)).toBeNull();
  });

  it('ignores a response about a session that ended meanwhile', async () => {
    const { session, deps } = signedInSetUp();
    let response: (reply: { user: ReturnType<typeof sampleUser> }) => void = () => {};
    deps.verify.mockReturnValue(
      new Promise((resolve) => {
        response = resolve;
      }),
    );
    const check = session.check();
    await session.signOut();
    response({ user: sampleUser() });
    await check;
    expect(session.getState().status).toBe('signed-out');
    expect(localStorage.getItem(sessionKeys.user)).toBeNull();
  });
});

describe('ending', () => {
  it('clears what is stored, goes to login and says so [2.4.02] [2.4.03] [2.8.23]', async () => {
    const { session, deps } = signedInSetUp();
    await session.signOut();
    expect(localStorage.getItem(sessionKeys.token)).toBeNull();
    expect(localStorage.getItem(sessionKeys.user)).toBeNull();
    expect(deps.goToLogin).toHaveBeenCalledWith({ delayMs: 0, keepsPlace: false });
    expect(deps.notify).toHaveBeenCalledWith('Sesión cerrada exitosamente', 'done');
    expect(deps.deleteData).toHaveBeenCalled();
  });

  it('deletes the application of this tab with its cédula', async () => {
    const { session } = signedInSetUp();
    sessionStorage.setItem(formKeys.sent, JSON.stringify(form));
    await session.signOut();
    expect(sessionStorage.getItem(formKeys.sent)).toBeNull();
  });

  it('keeps the application in hand when the session ends by itself', () => {
    const { session } = signedInSetUp();
    sessionStorage.setItem(formKeys.sent, JSON.stringify(form));
    session.lose();
    expect(session.getState().status).toBe('signed-out');
    expect(JSON.parse(sessionStorage.getItem(formKeys.sent) ?? '')).toEqual(form);
  });

  it('tells a failed logout, and still ends it here [2.8.19]', async () => {
    const { session, deps } = signedInSetUp();
    deps.logOut.mockRejectedValue(unreachable);
    await session.signOut();
    expect(deps.notify).toHaveBeenCalledWith('Error al cerrar sesión', 'error');
    expect(session.getState().status).toBe('signed-out');
  });

  it('asks the server to end it while the token is still stored', async () => {
    const { session, deps } = signedInSetUp();
    let tokenThen: string | null = null;
    deps.logOut.mockImplementation(async () => {
      tokenThen = localStorage.getItem(sessionKeys.token);
    });
    await session.signOut();
    expect(tokenThen).toBe('token-1');
  });

  it('says that it ended by inactivity, and keeps the place [2.4.09] [2.8.24]', () => {
    const { session, deps } = signedInSetUp();
    session.endByInactivity();
    expect(session.getState().status).toBe('signed-out');
    expect(deps.notify).toHaveBeenCalledWith('Sesión cerrada por inactividad', 'info');
    expect(deps.goToLogin).toHaveBeenCalledWith({ delayMs: 0, keepsPlace: true });
    expect(deps.logOut).toHaveBeenCalledOnce();
  });

  it('clears a session refused on a call and goes to login after 1 s, once [1.8.06] [2.8.08]', () => {
    const { session, deps } = signedInSetUp();
    session.lose();
    session.lose();
    expect(localStorage.getItem(sessionKeys.token)).toBeNull();
    expect(session.getState()).toMatchObject({ status: 'signed-out', isLeaving: true });
    expect(deps.goToLogin).toHaveBeenCalledExactlyOnceWith({ delayMs: 1_000, keepsPlace: true });
  });

  it('leads nowhere when the screen asks to sign in by itself', () => {
    const { session, deps } = signedInSetUp();
    session.lose({ isLedToLogin: false });
    expect(session.getState()).toEqual({ status: 'signed-out', user: null, isLeaving: false });
    expect(deps.goToLogin).not.toHaveBeenCalled();
  });
});

describe('other tabs', () => {
  it('ends here what was ended there', () => {
    const { session, deps } = signedInSetUp();
    localStorage.clear();
    session.readAnotherTab(sessionKeys.token);
    expect(session.getState().status).toBe('signed-out');
    expect(deps.deleteData).toHaveBeenCalled();
    expect(deps.logOut).not.toHaveBeenCalled();
  });

  it('takes over who signed in there', () => {
    const { session } = setUp();
    session.start();
    const other = setUp();
    other.session.signIn({ accessToken: 'token-2', user: sampleUser({ nombres: 'Rosa' }) });
    session.readAnotherTab(sessionKeys.user);
    expect(session.getState()).toMatchObject({ status: 'signed-in', user: { nombres: 'Rosa' } });
    session.stop();
  });

  it('deletes the loaded data of one person when another one signed in there, and only then', () => {
    const { session, deps } = signedInSetUp();
    deps.deleteData.mockClear();
    localStorage.setItem(sessionKeys.user, JSON.stringify(sampleUser({ nombres: 'Rosa' })));
    session.readAnotherTab(sessionKeys.user);
    expect(deps.deleteData).not.toHaveBeenCalled();
    localStorage.setItem(sessionKeys.user, JSON.stringify(sampleUser({ id: 'another-person' })));
    session.readAnotherTab(sessionKeys.user);
    expect(deps.deleteData).toHaveBeenCalledOnce();
  });
});
