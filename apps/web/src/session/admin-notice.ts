import { useSyncExternalStore } from 'react';

// Why this tab was led to the login; it stays there until somebody signs in, also after the passing
// message is gone.
let notice: string | null = null;
const listeners = new Set<() => void>();

export function setAdminNotice(text: string | null): void {
  notice = text;
  for (const listener of listeners) listener();
}

/** What the login says above its form; null when there is nothing to say. */
export const useAdminNotice = (): string | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => notice,
    () => null,
  );
