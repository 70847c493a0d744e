import { useLocation, useNavigation } from 'react-router';
import { Loading } from './Loading.tsx';
import styles from './PendingScreen.module.css';

/** 'Cargando...' while the next screen is fetched; only seen when that takes a moment. */
export function PendingScreen() {
  const { state, location } = useNavigation();
  const { pathname } = useLocation();
  if (state !== 'loading' || location.pathname === pathname) return null;
  return (
    <div className={styles.pending}>
      <Loading />
    </div>
  );
}
