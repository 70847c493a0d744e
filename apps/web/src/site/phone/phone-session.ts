import { readTab, writeTab } from '#browser-storage.ts';
import { connectSession } from '#data/http/session-port.ts';

const tabKey = 'phone-session';
let token: string | null = null;

connectSession({ readPhoneToken: () => token });

/** Kept in this tab, because cheap phones reload it while the camera is open. */
export function keepPhoneToken(next: string): void {
  token = next;
  writeTab(tabKey, next);
}

export function forgetPhoneToken(): void {
  token = null;
  writeTab(tabKey, null);
}

/** Takes the session that this tab keeps; false without one. */
export function restorePhoneToken(): boolean {
  token ??= readTab(tabKey);
  return token !== null;
}
