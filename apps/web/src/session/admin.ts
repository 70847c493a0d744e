import { type Admin, logoutAdmin, refreshAdminToken } from '@cotejo/contracts/admins';
import type { Permission } from '@cotejo/contracts/core/permissions';
import { useSyncExternalStore } from 'react';
import { request } from '#data/http/request.ts';
import { connectSession } from '#data/http/session-port.ts';
import { clearSessionData } from '#data/query/session-data.ts';
import { answerAdminRefusal, setIsKeyMissing } from './admin-refusal.ts';
import { type AdminSessionState, type AdminTokens, createAdminSession, unknownAdminSession } from './admin-session.ts';

type GoToLogin = (reason: { delayMs: number; isExpired: boolean }) => void;

let goToLogin: GoToLogin = () => {};

/** The only admin session of this page. Screens use `useAdminSession`; use this one outside of React. */
export const adminSession = createAdminSession({
  now: () => Date.now(),
  exchange: async (refreshToken) => (await request(refreshAdminToken, { body: { refreshToken } })).data,
  logOut: (refreshToken) => request(logoutAdmin, { body: { refreshToken } }),
  withLock: (work) => (navigator.locks ? navigator.locks.request('cotejo.adminRefresh', work) : work()),
  goToLogin: (reason) => goToLogin(reason),
  deleteData: clearSessionData,
});

connectSession({
  refreshAdminSession: adminSession.refresh,
  isRefreshingAdminSession: adminSession.isRefreshing,
  loseAdminSession: adminSession.lose,
  answerAdminRefusal,
});

adminSession.subscribe(() => {
  if (adminSession.getState().status === 'signed-out') setIsKeyMissing(false);
});

/** Sets how the admin session redirects to /admin/login. Called by AdminSessionProvider, which has the router. */
export function connectAdminLogin(go: GoToLogin): void {
  goToLogin = go;
}

type AdminSessionHandle = AdminSessionState & {
  /** Starts a session with the response of /admin/auth/login. */
  signIn: (opened: AdminTokens & { admin: Admin }) => void;
  /** Ends the session here and on the server, and goes to /admin/login. */
  signOut: () => void;
  /** Stores new tokens after the same person signed in again without leaving the page. */
  renew: (opened: AdminTokens & { admin: Admin }) => void;
  /** Stores the administrator's data after they changed on the server. */
  setAdmin: (admin: Admin) => void;
  may: (permission: Permission) => boolean;
};

/** The admin session. Its status is 'unknown' on the server, and in the browser until localStorage has been read. */
export function useAdminSession(): AdminSessionHandle {
  const state = useSyncExternalStore(adminSession.subscribe, adminSession.getState, () => unknownAdminSession);
  const { signIn, signOut, renew, setAdmin } = adminSession;
  const may = (permission: Permission) => state.admin?.permissions.includes(permission) ?? false;
  return { ...state, signIn, signOut, renew, setAdmin, may };
}
