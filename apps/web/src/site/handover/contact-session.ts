import { readTabValue, writeTab } from '#browser-storage.ts';
import { connectSession } from '#data/http/session-port.ts';

/** The session of an institution's contact. It knows nothing of a user's or administrator's in the same browser. */
export interface ContactSession {
  /** The link that it belongs to. */
  readonly link: string;
  readonly accessToken: string;
  readonly expiresAt: string;
}

const tabKey = 'handover-session';
let session: ContactSession | null = null;

connectSession({ readContactToken: () => session?.accessToken ?? null });

/** It is kept in this tab, so that a reload asks for no other code. */
export function keepContactSession(next: ContactSession): void {
  session = next;
  writeTab(tabKey, JSON.stringify(next));
}

/** The kept session of this link, if it has not ended. */
export function restoreContactSession(link: string): ContactSession | null {
  const kept = readTabValue(tabKey, isContactSession);
  session = kept?.link === link && Date.parse(kept.expiresAt) > Date.now() ? kept : null;
  return session;
}

export function forgetContactSession(): void {
  session = null;
  writeTab(tabKey, null);
}

const isContactSession = (value: unknown): value is ContactSession =>
  typeof value === 'object' &&
  value !== null &&
  ['link', 'accessToken', 'expiresAt'].every((key) => typeof Reflect.get(value, key) === 'string');
