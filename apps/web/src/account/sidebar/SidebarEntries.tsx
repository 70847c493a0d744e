import { Link, useLocation } from 'react-router';
import { useSession } from '#session/session.ts';
import { Icon, type IconName } from '#ui/page/Icon.tsx';
import styles from './sidebar.module.css';

const entries: { to: string; label: string; icon: IconName; isAt: (path: string) => boolean }[] = [
  { to: '/perfil', label: 'Inicio', icon: 'home', isAt: (path) => path === '/perfil' },
  { to: '/creditos/solicitud', label: 'Nuevo Crédito', icon: 'plus', isAt: () => false },
  {
    to: '/configuracion',
    label: 'Configuración',
    icon: 'gear',
    isAt: (path) => path.startsWith('/configuracion') && path !== '/configuracion/perfil',
  },
  {
    to: '/configuracion/perfil',
    label: 'Mi Perfil',
    icon: 'person',
    isAt: (path) => path === '/configuracion/perfil',
  },
];

export function SidebarEntries() {
  const { pathname } = useLocation();
  const { status, signOut } = useSession();
  return (
    <ul className={styles.entries}>
      {entries.map(({ to, label, icon, isAt }) => (
        <li key={to}>
          <Link to={to} aria-current={isAt(pathname) ? 'page' : undefined} title={label}>
            <Icon name={icon} />
            <span className={styles.word}>{label}</span>
          </Link>
        </li>
      ))}
      {status === 'signed-in' && (
        <li>
          <button type="button" title="Cerrar Sesión" onClick={() => void signOut()}>
            <Icon name="exit" />
            <span className={styles.word}>Cerrar Sesión</span>
          </button>
        </li>
      )}
    </ul>
  );
}
