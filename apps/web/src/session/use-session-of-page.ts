import { useEffect } from 'react';

interface SessionOfPage {
  start: () => void;
  stop: () => void;
  readAnotherTab: (key: string | null) => void;
}

/** Starts a session with the page, and follows what other tabs do with it. `session` is the same at every rendering. */
export function useSessionOfPage(session: SessionOfPage): void {
  useEffect(() => {
    const read = ({ key }: StorageEvent) => session.readAnotherTab(key);
    window.addEventListener('storage', read);
    session.start();
    return () => {
      window.removeEventListener('storage', read);
      session.stop();
    };
  }, [session]);
}
