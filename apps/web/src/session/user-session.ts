import type { OpenedSession } from '@cotejo/contracts/identity/accounts';
import type { User } from '@cotejo/contracts/identity/users';
import { readStored, writeStored } from '#browser-storage.ts';
import { RequestError } from '#data/http/request-error.ts';
import { sessionKeys } from '#data/http/session-keys.ts';
import { createSession } from './create-session.ts';
import { deletePerson } from './delete-person.ts';
import { rememberSessionEnd } from './session-end.ts';
import { isUser } from './stored-user.ts';
import { sessionTexts } from './texts.ts';

const recheckEveryMs = 5 * 60_000;
/** How long a session stays open after its last confirmation if the server cannot be reached. */
const offlineGraceMs = 24 * 60 * 60_000;
const checkLockMs = 10_000;

/**
 * 'unknown': localStorage has not been read yet. 'checking': a session is stored, but the server
 * has not confirmed it yet. `isLeaving`: a redirect to /login is already scheduled, so route guards
 * must not redirect too.
 */
export type UserSessionState =
  | { status: 'unknown'; user: null }
  | { status: 'checking' | 'signed-in'; user: User }
  | { status: 'signed-out'; user: null; isLeaving: boolean };

interface UserSessionDeps {
  now: () => number;
  /** Asks the server for the user of the session. Rejects if the session is not valid. */
  verify: () => Promise<{ user: User }>;
  /** Ends the session on the server. Called while the token is still stored, because the request needs it. */
  logOut: () => Promise<unknown>;
  notify: (text: string, tone: 'done' | 'error' | 'info') => void;
  /**
   * Redirects to /login after `delayMs` milliseconds. `keepsPlace`: the login returns to this page.
   */
  goToLogin: (reason: { delayMs: number; keepsPlace: boolean }) => void;
  /** Deletes the data that was loaded with this session. */
  deleteData: () => void;
  /** Deletes the cédula and e-mail typed in this tab. Called whenever the session ends. */
  deleteTypedPerson: () => void;
}

export const unknownSession: UserSessionState = { status: 'unknown', user: null };

/**
 * Creates the user's session. It is stored in localStorage, so that tabs share it. The server
 * confirms it at the start and then every five minutes.
 */
export function createUserSession(deps: UserSessionDeps) {
  let interval: ReturnType<typeof setInterval> | undefined;
  let running: { startedAt: number; check: Promise<boolean> } | null = null;
  const session = createSession<User, UserSessionState>({
    keys: { token: sessionKeys.token, person: sessionKeys.user },
    deletedKeys: Object.values(sessionKeys),
    isPerson: isUser,
    unknown: unknownSession,
    signedIn: (user) => ({ status: 'signed-in', user }),
    signedOut: (isLeaving) => ({ status: 'signed-out', user: null, isLeaving }),
    deleteData: deps.deleteData,
    deleteTypedPerson: deps.deleteTypedPerson,
  });
  const { end, getState } = session;

  /**
   * Stores new data of the signed-in user. Does nothing for another user or without a session, because the response may
   * arrive after the session has ended.
   */
  function setUser(user: User): void {
    if (session.readPerson()?.id === user.id) session.setPerson(user);
  }

  /** Reads the stored session and asks the server to confirm it, now and every five minutes. */
  function start(): void {
    clearInterval(interval);
    const user = session.readPerson();
    if (user === null) session.become({ status: 'signed-out', user: null, isLeaving: false }, null);
    else {
      session.become({ status: 'checking', user }, user);
      void check();
    }
    interval = setInterval(() => void check(), recheckEveryMs);
  }

  function stop(): void {
    clearInterval(interval);
  }

  /**
   * Asks the server to confirm the session. Resolves with true if the session continues. Calls
   * within 10 s of each other share one request while it is running.
   */
  function check(): Promise<boolean> {
    if (running !== null && deps.now() - running.startedAt < checkLockMs) return running.check;
    if (readStored(sessionKeys.token) === null) return Promise.resolve(false);
    const mine = { startedAt: deps.now(), check: verify() };
    running = mine;
    void mine.check.finally(() => {
      if (running === mine) running = null;
    });
    return mine.check;
  }

  async function verify(): Promise<boolean> {
    const token = readStored(sessionKeys.token);
    try {
      const { user } = await deps.verify();
      // While the request was running, the person signed out or somebody else signed in.
      if (readStored(sessionKeys.token) !== token) return getState().status === 'signed-in';
      writeStored(sessionKeys.checkedAt, String(deps.now()));
      setUser(user);
      return true;
    } catch (error) {
      if (readStored(sessionKeys.token) !== token) return getState().status === 'signed-in';
      if (isRefused(error) || !isWithinGrace()) {
        if (isRefused(error)) rememberSessionEnd('refused');
        end(false);
        deps.notify(sessionTexts.checkFailed, 'error');
        return false;
      }
      session.restore();
      return getState().status === 'signed-in';
    }
  }

  function isWithinGrace(): boolean {
    const checkedAt = Number(readStored(sessionKeys.checkedAt) ?? Number.NaN);
    return deps.now() - checkedAt < offlineGraceMs;
  }

  function signIn({ accessToken, user }: Pick<OpenedSession, 'accessToken' | 'user'>): void {
    rememberSessionEnd(null);
    session.open({ [sessionKeys.token]: accessToken, [sessionKeys.checkedAt]: String(deps.now()) }, user);
  }

  /** Ends the session in this browser at once, whatever the server responds. */
  async function signOut(): Promise<void> {
    const ended = deps.logOut();
    deletePerson();
    end(true);
    deps.goToLogin({ delayMs: 0, keepsPlace: false });
    try {
      await ended;
      deps.notify(sessionTexts.signedOut, 'done');
    } catch (error) {
      // 401: the session had already ended on the server, so signing out has succeeded.
      if (isRefused(error)) deps.notify(sessionTexts.signedOut, 'done');
      else deps.notify(sessionTexts.signOutFailed, 'error');
    }
  }

  /** Ends the session here and on the server, without a message or a redirect: the screen does both. */
  function endQuietly(): void {
    void deps.logOut().catch(() => null);
    end(true);
  }

  /** Ends the session after five minutes without activity. */
  function endByInactivity(): void {
    endQuietly();
    rememberSessionEnd('inactivity');
    deps.goToLogin({ delayMs: 0, keepsPlace: true });
    deps.notify(sessionTexts.inactive, 'info');
  }

  /** Deletes a session that the server has already ended (the account was deleted, the password changed). */
  function deleteSession(): void {
    end(true);
  }

  /**
   * Ends the session after the server refused its token on a call of this page. Redirects to the
   * login unless the screen opens the login dialog itself (`isLedToLogin: false`).
   */
  function lose({ isLedToLogin } = { isLedToLogin: true }): void {
    if (getState().status === 'signed-out') return;
    rememberSessionEnd('refused');
    end(isLedToLogin);
    if (!isLedToLogin) return;
    deps.notify(sessionTexts.ended, 'info');
    deps.goToLogin({ delayMs: 1_000, keepsPlace: true });
  }

  /** Called after each navigation: the scheduled redirect is done, so route guards may redirect again. */
  function arrive(): void {
    const state = getState();
    if (state.status === 'signed-out' && state.isLeaving) session.become({ ...state, isLeaving: false }, null);
  }

  return {
    start,
    stop,
    check,
    signIn,
    signOut,
    setUser,
    endByInactivity,
    endQuietly,
    deleteSession,
    lose,
    arrive,
    readAnotherTab: session.readAnotherTab,
    getState,
    subscribe: session.subscribe,
  };
}

const isRefused = (error: unknown): boolean => error instanceof RequestError && error.status === 401;
