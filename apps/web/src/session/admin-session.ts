import type { Admin } from '@cotejo/contracts/admins';
import { readStored, readStoredValue, writeStored } from '#browser-storage.ts';
import { RequestError } from '#data/http/request-error.ts';
import { adminSessionKeys } from '#data/http/session-keys.ts';
import type { AdminRefresh } from '#data/http/session-port.ts';
import { hasShape } from '#forms/stored-shape.ts';
import { createSession } from './create-session.ts';

const refreshEveryMs = 29 * 60_000;
/** How long to wait after a first failed refresh. */
const refreshAgainMs = 60_000;

export interface AdminTokens {
  accessToken: string;
  refreshToken: string;
  /** ISO time at which the session ends, even if the administrator is active. */
  sessionEndsAt: string;
}

export type AdminSessionState =
  | { status: 'unknown'; admin: null }
  | { status: 'signed-in'; admin: Admin }
  | { status: 'signed-out'; admin: null };

interface AdminSessionDeps {
  now: () => number;
  exchange: (refreshToken: string) => Promise<AdminTokens>;
  /** Ends the session on the server. Errors are ignored. */
  logOut: (refreshToken: string | null) => Promise<unknown>;
  /**
   * Lets one tab refresh at a time. If two tabs used the same refresh token, the server would
   * revoke all tokens of the session.
   */
  withLock: <T>(work: () => Promise<T>) => Promise<T>;
  /** Redirects to the login after the session has ended. */
  goToLogin: (reason: { delayMs: number; isExpired: boolean }) => void;
  deleteData: () => void;
}

export const unknownAdminSession: AdminSessionState = { status: 'unknown', admin: null };

/**
 * Creates the administrator's session. It is restored from localStorage, and its token is refreshed
 * every 29 minutes.
 */
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
    onRestored: scheduleRefresh,
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

  /** Schedules the next refresh for 29 minutes after the last one in any tab. */
  function scheduleRefresh(): void {
    clearTimeout(timer);
    if (!isStarted || session.getState().status !== 'signed-in') return;
    const renewedAt = Number(readStored(adminSessionKeys.renewedAt)) || deps.now();
    timer = setTimeout(() => void refreshOrLeave(), Math.max(0, renewedAt + refreshEveryMs - deps.now()));
  }

  async function refreshOrLeave(): Promise<void> {
    if ((await refresh()) === 'refused') lose();
  }

  /** Exchanges the refresh token. Concurrent callers share one exchange. */
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
        // Another tab has refreshed the token already.
        if (readStored(adminSessionKeys.token) !== usedToken) return;
        const refreshToken = readStored(adminSessionKeys.refreshToken);
        if (refreshToken === null) throw new RequestError({ code: 'UNAUTHORIZED', status: 401, message: '' });
        const tokens = await deps.exchange(refreshToken);
        // The person may have signed out while the request was running.
        if (readStored(adminSessionKeys.token) === usedToken) storeTokens(tokens);
      });
      hasFailedOnce = false;
      scheduleRefresh();
      return readStored(adminSessionKeys.token) === null ? 'refused' : 'refreshed';
    } catch (error) {
      return failRefresh(error);
    }
  }

  /**
   * Decides what a failed refresh means. A 4xx response (except 429) or a second failure in a row
   * ends the session. After a first failure of the network or the server the refresh is retried in
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

  /** The localStorage entries of the tokens, by key. */
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
    scheduleRefresh();
  }

  /** The same person signed in again in a dialog: stores the new tokens and keeps all loaded data and input. */
  function renew({ admin, ...tokens }: AdminTokens & { admin: Admin }): void {
    storeTokens(tokens);
    session.setPerson(admin);
    hasFailedOnce = false;
    scheduleRefresh();
  }

  /** Stores what the server reports about the current session. */
  function update({ admin, sessionEndsAt }: { admin: Admin; sessionEndsAt: string }): void {
    writeStored(adminSessionKeys.sessionEndsAt, sessionEndsAt);
    session.setPerson(admin);
  }

  /** Ends the session in this browser at once, and on the server without waiting for the response. */
  function signOut(): void {
    void deps.logOut(readStored(adminSessionKeys.refreshToken)).catch(() => null);
    clear();
    writeStored(adminSessionKeys.lastPath, null);
    deps.goToLogin({ delayMs: 0, isExpired: false });
  }

  /** Ends the session after inactivity. `delayMs`: milliseconds before the redirect to the login. */
  function endByInactivity(delayMs: number): void {
    void deps.logOut(readStored(adminSessionKeys.refreshToken)).catch(() => null);
    clear();
    leave({ delayMs, isExpired: false });
  }

  /** Ends the session after the server refused its tokens. */
  function lose(): void {
    clear();
    leave({ delayMs: 0, isExpired: true });
  }

  function leave(reason: { delayMs: number; isExpired: boolean }): void {
    // Several calls may fail at the same time; only the first one redirects.
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
    /** Called when the login page opens, so that the next end of a session can redirect again. */
    arrive: () => writeStored(adminSessionKeys.isRedirecting, null),
    getState: session.getState,
    subscribe: session.subscribe,
  };
}

/** When the session ends, in milliseconds since 1970; null if it is not known. */
export function readAdminSessionEnd(): number | null {
  const endsAt = Date.parse(readStored(adminSessionKeys.sessionEndsAt) ?? '');
  return Number.isNaN(endsAt) ? null : endsAt;
}

/** Whether localStorage holds a complete admin session: a token and readable data of the administrator. */
export function hasAdminSession(): boolean {
  return readStored(adminSessionKeys.token) !== null && readStoredValue(adminSessionKeys.admin, isAdmin) !== null;
}

const isAdmin = (admin: unknown): admin is Admin =>
  hasShape<Pick<Admin, 'id' | 'email' | 'nombres'>>(admin, { id: '', email: '', nombres: '' }) &&
  'permissions' in admin &&
  Array.isArray(admin.permissions);
