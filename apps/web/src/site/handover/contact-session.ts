import { codeMinutes } from '@cotejo/contracts/core/limits';
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

const sentCodeKey = 'handover-code';

/** A phone may drop this tab while the mail with the code is read: the page then goes on where the code is typed. */
export function keepSentCode(link: string): number {
  const at = Date.now();
  writeTab(sentCodeKey, JSON.stringify({ link, at }));
  return at;
}

/** When the code of this link was sent that still holds; null without one. */
export function sentCodeAt(link: string): number | null {
  const sent = readTabValue(sentCodeKey, isSentCode);
  return sent?.link === link && Date.now() < sent.at + codeMinutes * 60_000 ? sent.at : null;
}

export function forgetSentCode(): void {
  writeTab(sentCodeKey, null);
}

const isSentCode = (value: unknown): value is { link: string; at: number } =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'link') === 'string' &&
  typeof Reflect.get(value, 'at') === 'number';
