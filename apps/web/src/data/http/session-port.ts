import { readStored } from '#browser-storage.ts';
import { adminSessionKeys, sessionKeys } from '#data/http/session-keys.ts';
import type { RequestErrorCode } from './request-error.ts';

/**
 * What the request layer needs from the sessions. The sessions register themselves with `connectSession`, so that this
 * layer does not import them.
 */
export interface SessionPort {
  readUserToken(): string | null;
  readAdminToken(): string | null;
  /** The token of an institution's contact; null except on the contact's page. */
  readContactToken(): string | null;
  /** The token of a phone that sends photos; null except on the phone's page. */
  readPhoneToken(): string | null;
  /**
   * Ends the user session after a 401. With `isLedToLogin: false` there is no redirect, because the
   * screen opens the login dialog itself.
   */
  loseUserSession(reason: { isLedToLogin: boolean }): void;
  /** Exchanges the refresh token. Concurrent callers share one exchange. */
  refreshAdminSession(): Promise<AdminRefresh>;
  isRefreshingAdminSession(): boolean;
  /** Ends the admin session after the server refused its tokens. */
  loseAdminSession(): void;
  /**
   * Called when an admin call gets a 403. Resolves with true once the administrator has done what
   * the error code asks for (such as confirming who they are), so that the call can be repeated.
   */
  answerAdminRefusal(code: RequestErrorCode): Promise<boolean>;
}

/** 'unreachable': no response or a server error, so the session may still be valid. */
export type AdminRefresh = 'refreshed' | 'refused' | 'unreachable';

const storedOnly: SessionPort = {
  readUserToken: () => readStored(sessionKeys.token),
  readAdminToken: () => readStored(adminSessionKeys.token),
  readContactToken: () => null,
  readPhoneToken: () => null,
  loseUserSession: () => {},
  refreshAdminSession: async () => 'refused',
  isRefreshingAdminSession: () => false,
  loseAdminSession: () => {},
  answerAdminRefusal: async () => false,
};

let connected: SessionPort = storedOnly;

/** Registers the functions of a session. Functions that nobody registers keep the defaults above. */
export function connectSession(part: Partial<SessionPort>): void {
  connected = { ...connected, ...part };
}

export const sessionPort = (): SessionPort => connected;
