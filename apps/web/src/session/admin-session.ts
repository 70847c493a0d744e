import type { Admin } from '@cotejo/contracts/admins';
import { readStored, readStoredValue, writeStored } from '#browser-storage.ts';
import { RequestError } from '#data/http/request-error.ts';
import { adminSessionKeys } from '#data/http/session-keys.ts';
import type { AdminRefresh } from '#data/http/session-port.ts';
import { hasShape } from '#forms/stored-shape.ts';
import { createSession } from './create-session.ts';

const refreshEveryMs = 29 * 60_000;
const refreshAgainMs = 60_000;

export interface AdminTokens {
  accessToken: string;
  refreshToken: string;
  /** When the session ends, whatever is done. */
  sessionEndsAt: string;
}

export type AdminSessionState =
  | { status: 'unknown'; admin: null }
  | { status: 'signed-in'; admin: Admin }
  | { status: 'signed-out'; admin: null };

interface AdminSessionDeps {
  now: () => number;
  exchange: (refreshToken: string) => Promise<AdminTokens>;
  /** Ends the session on the server; its errors do not matter to the person. */
  logOut: (refreshToken: string | null) => Promise<unknown>;
  /** One tab at a time: a refresh token used twice would end the whole family. */
  withLock: <T>(work: () => Promise<T>) => Promise<T>;
  /** The session is over and the person has to sign in again. */
  goToLogin: (reason: { delayMs: number; isExpired: boolean }) => void;
  deleteData: () => void;
}

export const unknownAdminSession: AdminSessionState = { status: 'unknown', admin: null };

/** The administrator's session: restored from storage, its token renewed every 29 minutes. */
export function createAdminSession(deps: AdminSessionDeps) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<AdminRefresh> | null = null;
  let hasFailedOnce = false;
  let isStarted = false;

  const { lastPath: _lastPath, isRedirecting: _isRedirecting, ...deletedKeys } = adminSessionKeys;
  const session = createSession<Admin, AdminSessionState>({
    keys: { token: adminSessionKeys.token, person: adminSessionKeys.admin },
    deletedKeys: Object.values(deletedKeys),
    isPerson: isAdmin,
    unknown: unknownAdminSession,
    signedIn: (admin) => ({ status: 'signed-in', admin }),
    signedOut: () => ({ status: 'signed-out', admin: null }),
    deleteData: deps.deleteData,
    onRestored: plan,
  });

  function start(): void {
    isStarted = true;
    writeStored(adminSessionKeys.isRedirecting, null);
    session.restore();
  }

  function stop(): void {
    isStarted = false;
    clearTimeout(timer);
  }

  /** Renews 29 minutes after the present token was had, whichever tab had it. */
  function plan(): void {
    clearTimeout(timer);
    if (!isStarted || session.getState().status !== 'signed-in') return;
    const renewedAt = Number(readStored(adminSessionKeys.renewedAt)) || deps.now();
    timer = setTimeout(() => void refreshOrLeave(), Math.max(0, renewedAt + refreshEveryMs - deps.now()));
  }

  async function refreshOrLeave(): Promise<void> {
    if ((await refresh()) === 'refused') lose();
  }

  /** Exchanges the refresh token; whoever asks meanwhile shares the response. */
  function refresh(): Promise<AdminRefresh> {
    running ??= exchange().finally(() => {
      running = null;
    });
    return running;
  }

  async function exchange(): Promise<AdminRefresh> {
    const usedToken = readStored(adminSessionKeys.token);
    try {
      await deps.withLock(async () => {
        // Another tab was quicker: its token is as good.
        if (readStored(adminSessionKeys.token) !== usedToken) return;
        const refreshToken = readStored(adminSessionKeys.refreshToken);
        if (refreshToken === null) throw new RequestError({ code: 'UNAUTHORIZED', status: 401, message: '' });
        const tokens = await deps.exchange(refreshToken);
        // Signed out while the response was on its way.
        if (readStored(adminSessionKeys.token) === usedToken) storeTokens(tokens);
      });
      hasFailedOnce = false;
      plan();
      return readStored(adminSessionKeys.token) === null ? 'refused' : 'refreshed';
    } catch (error) {
      return failRefresh(error);
    }
  }

  /**
   * By 401, or twice, the session ends; after one failure of network or server it is tried again in
   * a minute.
   */
  function failRefresh(error: unknown): AdminRefresh {
    const isRefused =
      error instanceof RequestError && error.status >= 400 && error.status < 500 && error.status !== 429;
    if (isRefused || hasFailedOnce) {
      hasFailedOnce = false;
      return 'refused';
    }
    hasFailedOnce = true;
    clearTimeout(timer);
    if (isStarted) timer = setTimeout(() => void refreshOrLeave(), refreshAgainMs);
    return 'unreachable';
  }

  /** The tokens by their names in localStorage. */
  const storedTokens = ({ accessToken, refreshToken, sessionEndsAt }: AdminTokens) => ({
    [adminSessionKeys.token]: accessToken,
    [adminSessionKeys.refreshToken]: refreshToken,
    [adminSessionKeys.renewedAt]: String(deps.now()),
    [adminSessionKeys.sessionEndsAt]: sessionEndsAt,
  });

  function storeTokens(tokens: AdminTokens): void {
    for (const [key, value] of Object.entries(storedTokens(tokens))) writeStored(key, value);
  }

  function signIn({ admin, ...tokens }: AdminTokens & { admin: Admin }): void {
    session.open(storedTokens(tokens), admin);
    hasFailedOnce = false;
    plan();
  }

  /** The same person signed in again over the page: what was loaded and typed stays. */
  function renew({ admin, ...tokens }: AdminTokens & { admin: Admin }): void {
    storeTokens(tokens);
    session.setPerson(admin);
    hasFailedOnce = false;
    plan();
  }

  /** What the server says of the running session. */
  function update({ admin, sessionEndsAt }: { admin: Admin; sessionEndsAt: string }): void {
    writeStored(adminSessionKeys.sessionEndsAt, sessionEndsAt);
    session.setPerson(admin);
  }

  /** Ends the session here at once; errors of the server are ignored. */
  function signOut(): void {
    void deps.logOut(readStored(adminSessionKeys.refreshToken)).catch(() => null);
    clear();
    writeStored(adminSessionKeys.lastPath, null);
    deps.goToLogin({ delayMs: 0, isExpired: false });
  }

  /** Nobody was there; `delayMs` as the policy says. */
  function endByInactivity(delayMs: number): void {
    void deps.logOut(readStored(adminSessionKeys.refreshToken)).catch(() => null);
    clear();
    leave({ delayMs, isExpired: false });
  }

  /** The server refused the session for good. */
  function lose(): void {
    clear();
    leave({ delayMs: 0, isExpired: true });
  }

  function leave(reason: { delayMs: number; isExpired: boolean }): void {
    // Many calls may find out at the same time; one of them leads away.
    if (readStored(adminSessionKeys.isRedirecting) !== null) return;
    writeStored(adminSessionKeys.isRedirecting, String(deps.now()));
    deps.goToLogin(reason);
  }

  function clear(): void {
    clearTimeout(timer);
    session.end(true);
  }

  return {
    start,
    stop,
    signIn,
    renew,
    update,
    setAdmin: session.setPerson,
    signOut,
    endByInactivity,
    lose,
    refresh,
    isRefreshing: () => running !== null,
    readAnotherTab: session.readAnotherTab,
    /** The person has arrived at the login: the next end may redirect again. */
    arrive: () => writeStored(adminSessionKeys.isRedirecting, null),
    getState: session.getState,
    subscribe: session.subscribe,
  };
}

/** Milliseconds since 1970 at which the session ends; null when it is not known. */
export function readAdminSessionEnd(): number | null {
  const endsAt = Date.parse(readStored(adminSessionKeys.sessionEndsAt) ?? '');
  return Number.isNaN(endsAt) ? null : endsAt;
}

/** Whether storage holds an admin session: token and data, both needed. */
export function hasAdminSession(): boolean {
  return readStored(adminSessionKeys.token) !== null && readStoredValue(adminSessionKeys.admin, isAdmin) !== null;
}

const isAdmin = (admin: unknown): admin is Admin =>
  hasShape<Pick<Admin, 'id' | 'email' | 'nombres'>>(admin, { id: '', email: '', nombres: '' }) &&
  'permissions' in admin &&
  Array.isArray(admin.permissions);
