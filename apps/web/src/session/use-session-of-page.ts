import { useEffect } from 'react';

interface SessionOfPage {
  start: () => void;
  stop: () => void;
  readAnotherTab: (key: string | null) => void;
}

/**
 * Starts a session with the page, and follows what other tabs do with it. `session` is the same at
 * every rendering.
 */
export function useSessionOfPage(session: SessionOfPage): void {
  useEffect(() => {
    const read = ({ key }: StorageEvent) => session.readAnotherTab(key);
    // A page that comes back from the browser's memory heard nothing meanwhile.
    const readAfterBack = ({ persisted }: PageTransitionEvent) => persisted && session.readAnotherTab(null);
    window.addEventListener('storage', read);
    window.addEventListener('pageshow', readAfterBack);
    session.start();
    return () => {
      window.removeEventListener('storage', read);
      window.removeEventListener('pageshow', readAfterBack);
      session.stop();
    };
  }, [session]);
}
