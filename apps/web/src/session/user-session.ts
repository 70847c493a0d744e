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
const offlineGraceMs = 24 * 60 * 60_000;
const checkLockMs = 10_000;

/**
 * 'unknown' before the browser has looked, 'checking' until the server has confirmed a stored
 * session. `isLeaving`: the session was lost and the way to /login is already planned, so guards
 * wait for it.
 */
export type UserSessionState =
  | { status: 'unknown'; user: null }
  | { status: 'checking' | 'signed-in'; user: User }
  | { status: 'signed-out'; user: null; isLeaving: boolean };

interface UserSessionDeps {
  now: () => number;
  /** Asks the server whose session it is. */
  verify: () => Promise<{ user: User }>;
  /** Ends the session on the server; called while the token is still stored. */
  logOut: () => Promise<unknown>;
  notify: (text: string, tone: 'done' | 'error' | 'info') => void;
  /**
   * 1 s after the server refused the session, and at once after signing out. `keepsPlace`: come
   * back here afterwards.
   */
  goToLogin: (reason: { delayMs: number; keepsPlace: boolean }) => void;
  /** What was loaded with this session is deleted. */
  deleteData: () => void;
  /** Called when the session ends for any reason: this tab holds no cédula or e-mail after it. */
  deleteTypedPerson: () => void;
}

export const unknownSession: UserSessionState = { status: 'unknown', user: null };

/**
 * The user's session: kept in localStorage so that tabs share it, confirmed at start and every five
 * minutes.
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
   * Takes over what the server says of the signed-in person. A response that comes after the
   * session has ended opens none.
   */
  function setUser(user: User): void {
    if (session.readPerson()?.id === user.id) session.setPerson(user);
  }

  /** Reads what is stored and has it confirmed; again every five minutes. */
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
   * Asks the server whether the session holds; true when it is kept. Checks at the same time share
   * one response.
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
      // Signed out, or in as somebody else, while the response was on its way.
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

  /** Ends the session here at once, whatever the server responds. */
  async function signOut(): Promise<void> {
    const ended = deps.logOut();
    deletePerson();
    end(true);
    deps.goToLogin({ delayMs: 0, keepsPlace: false });
    try {
      await ended;
      deps.notify(sessionTexts.signedOut, 'done');
    } catch (error) {
      // A session the server no longer knows is as closed as it can be.
      if (isRefused(error)) deps.notify(sessionTexts.signedOut, 'done');
      else deps.notify(sessionTexts.signOutFailed, 'error');
    }
  }

  /**
   * Ends the session here and on the server without a word: the screen says what happened and leads
   * on.
   */
  function endQuietly(): void {
    void deps.logOut().catch(() => null);
    end(true);
  }

  /** Nobody was there for five minutes. */
  function endByInactivity(): void {
    endQuietly();
    rememberSessionEnd('inactivity');
    deps.goToLogin({ delayMs: 0, keepsPlace: true });
    deps.notify(sessionTexts.inactive, 'info');
  }

  /**
   * The session is over on the server (the account was deleted, the password changed): delete it
   * without asking.
   */
  function deleteSession(): void {
    end(true);
  }

  /**
   * The server refused the token on a call of this page, which leads to the login unless it asks by
   * itself.
   */
  function lose({ isLedToLogin } = { isLedToLogin: true }): void {
    if (getState().status === 'signed-out') return;
    rememberSessionEnd('refused');
    end(isLedToLogin);
    if (!isLedToLogin) return;
    deps.notify(sessionTexts.ended, 'info');
    deps.goToLogin({ delayMs: 1_000, keepsPlace: true });
  }

  /** The person has arrived at another page: guards decide again. */
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
