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

/** The only user session of this page. Screens use `useSession`; use this one outside of React. */
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

/** Sets how the session redirects to /login. Called by SessionProvider, which has the router. */
export function connectLogin(go: GoToLogin): void {
  goToLogin = go;
}

type Session = UserSessionState & {
  /** Starts a session with the response of /auth/login or /auth/two-step. */
  signIn: (opened: Pick<OpenedSession, 'accessToken' | 'user'>) => void;
  /** Ends the session here and on the server, and goes to /login. */
  signOut: () => Promise<void>;
  /** Stores the user's data after they changed on the server. */
  setUser: (user: User) => void;
  /** Deletes a session that the server has already ended, without a message or a redirect. */
  deleteSession: () => void;
  /** Ends the session here and on the server, without a message or a redirect: the screen does both. */
  endQuietly: () => void;
  /** Asks the server to confirm the session. Resolves with true if it is valid. */
  check: () => Promise<boolean>;
};

/** The user session. Its status is 'unknown' on the server, and in the browser until localStorage has been read. */
export function useSession(): Session {
  const state = useSyncExternalStore(userSession.subscribe, userSession.getState, () => unknownSession);
  const { signIn, signOut, setUser, deleteSession, endQuietly, check } = userSession;
  return { ...state, signIn, signOut, setUser, deleteSession, endQuietly, check };
}
