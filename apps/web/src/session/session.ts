import { logOut, type OpenedSession, verifyToken } from '@cotejo/contracts/identity/accounts';
import type { User } from '@cotejo/contracts/identity/users';
import { useSyncExternalStore } from 'react';
import { request } from '#data/http/request.ts';
import { connectSession } from '#data/http/session-port.ts';
import { clearSessionData } from '#data/query/session-data.ts';
import { deleteAnswers } from '#forms/kept-answers.ts';
import { showToast } from '#ui/feedback/Toast.tsx';
import { deleteKeptResponses } from './kept-responses.ts';
import { deleteRegistrationDraft } from './registration-draft.ts';
import { deletePersonFromForms } from './stored-application.ts';
import { claimTab } from './tab-owner.ts';
import { createUserSession, type UserSessionState, unknownSession } from './user-session.ts';

type GoToLogin = (reason: { delayMs: number; keepsPlace: boolean }) => void;

let goToLogin: GoToLogin = () => {};

/**
 * The one user session of this page. Screens use `useSession`; `userSession` is for what lives
 * outside React.
 */
export const userSession = createUserSession({
  now: () => Date.now(),
  verify: async () => (await request(verifyToken, { isBackground: true })).data,
  logOut: () => request(logOut, { isBackground: true }),
  notify: showToast,
  goToLogin: (reason) => goToLogin(reason),
  deleteData: () => {
    clearSessionData();
    deleteKeptResponses();
  },
  deleteTypedPerson: () => {
    deletePersonFromForms();
    deleteAnswers();
    deleteRegistrationDraft();
  },
});

userSession.subscribe(() => {
  const { user } = userSession.getState();
  if (user !== null) claimTab(user.id);
});

connectSession({ loseUserSession: userSession.lose });

/** Lets the session lead to /login; the provider tells it how. */
export function connectLogin(go: GoToLogin): void {
  goToLogin = go;
}

type Session = UserSessionState & {
  /** After /auth/login or /auth/two-step. */
  signIn: (opened: Pick<OpenedSession, 'accessToken' | 'user'>) => void;
  /** Ends the session here and on the server, and goes to /login. */
  signOut: () => Promise<void>;
  /** The person's data changed on the server. */
  setUser: (user: User) => void;
  /** The session is over on the server already: forget it, say nothing, go nowhere. */
  deleteSession: () => void;
  /** Ends the session here and on the server; the screen says so and leads on. */
  endQuietly: () => void;
  /** Asks the server; true when the session holds. */
  check: () => Promise<boolean>;
};

/** Who is signed in. 'unknown' on the server and until the storage is read. */
export function useSession(): Session {
  const state = useSyncExternalStore(userSession.subscribe, userSession.getState, () => unknownSession);
  const { signIn, signOut, setUser, deleteSession, endQuietly, check } = userSession;
  return { ...state, signIn, signOut, setUser, deleteSession, endQuietly, check };
}
