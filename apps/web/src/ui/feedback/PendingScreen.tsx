import { useEffect } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { keepInterrupted } from './interrupted-navigation.ts';
import { Loading } from './Loading.tsx';
import styles from './PendingScreen.module.css';

export function PendingScreen() {
  const { state, location } = useNavigation();
  const { pathname } = useLocation();
  const next = state === 'loading' && location.pathname !== pathname ? location.pathname + location.search : null;

  useEffect(() => {
    if (next === null) return;
    // A page in the back/forward cache was not reloaded.
    const keep = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) keepInterrupted(next);
    };
    addEventListener('pagehide', keep);
    return () => removeEventListener('pagehide', keep);
  }, [next]);

  if (next === null) return null;
  return (
    <div className={styles.pending}>
      <Loading />
    </div>
  );
}
