import { readStored } from '#browser-storage.ts';
import { adminSessionKeys, sessionKeys } from '#data/http/session-keys.ts';
import type { RequestErrorCode } from './request-error.ts';

/**
 * What the request layer needs of the sessions. The sessions connect themselves, so that this layer
 * knows none of them.
 */
export interface SessionPort {
  readUserToken(): string | null;
  readAdminToken(): string | null;
  /** Of an institution's contact; only its own page has one. */
  readContactToken(): string | null;
  /** Of a phone that sends photos; only its own page has one. */
  readPhoneToken(): string | null;
  /**
   * The server refused this user token. `isLedToLogin` false: the screen asks to sign in where it
   * is.
   */
  loseUserSession(reason: { isLedToLogin: boolean }): void;
  /** Exchanges the refresh token once, however many ask at the same time. */
  refreshAdminSession(): Promise<AdminRefresh>;
  isRefreshingAdminSession(): boolean;
  /** The server refused this admin token for good. */
  loseAdminSession(): void;
  /**
   * The server refused a call of the administration with 403. True when the administrator did what it
   * asks for, so that the call may be sent again.
   */
  answerAdminRefusal(code: RequestErrorCode): Promise<boolean>;
}

/** 'unreachable': no response or a server error, so the session may still be good. */
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

/** Called by the sessions when they start; a part that is left out keeps reading storage only. */
export function connectSession(part: Partial<SessionPort>): void {
  connected = { ...connected, ...part };
}

export const sessionPort = (): SessionPort => connected;
