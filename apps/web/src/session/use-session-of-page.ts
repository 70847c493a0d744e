import { useEffect } from 'react';

interface SessionOfPage {
  start: () => void;
  stop: () => void;
  readAnotherTab: (key: string | null) => void;
}

/**
 * Starts a session while the component is mounted, and applies changes that other tabs make to it.
 * `session` must be the same object at every rendering.
 */
export function useSessionOfPage(session: SessionOfPage): void {
  useEffect(() => {
    const read = ({ key }: StorageEvent) => session.readAnotherTab(key);
    // A page restored from the back/forward cache has missed the storage events.
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
