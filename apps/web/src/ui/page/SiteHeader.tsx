import { Link, useLocation } from 'react-router';
import { ThemeSwitch } from '../controls/ThemeSwitch.tsx';
import { useHeaderAccount } from './header-account.ts';
import { Icon, type IconName } from './Icon.tsx';
import { Mark } from './Mark.tsx';
import styles from './SiteHeader.module.css';

const entries: { to: string; label: string; icon: IconName }[] = [
  { to: '/', label: 'Inicio', icon: 'home' },
  { to: '/creditos', label: 'Créditos', icon: 'bars' },
  { to: '/blog', label: 'Blog', icon: 'file' },
];

export function SiteHeader({ bare = false }: { bare?: boolean }) {
  return (
    <header className={styles.header}>
      <div className={`box ${styles.bar}`}>
        <Mark />
        {!bare && (
          <nav aria-label="Principal" className={styles.top}>
            <Entries />
          </nav>
        )}
        <ThemeSwitch className={`no-print ${styles.themeSwitch}`} />
      </div>
    </header>
  );
}

export function SiteBottomNav() {
  return (
    <nav aria-label="Principal, teléfono" className={`no-print ${styles.bottom}`}>
      <Entries withIcons />
    </nav>
  );
}

function Entries({ withIcons = false }: { withIcons?: boolean }) {
  const { pathname } = useLocation();
  const account = useHeaderAccount();
  const isAt = (to: string) => (to === '/' ? pathname === '/' : pathname === to || pathname.startsWith(`${to}/`));
  const isInAccount = ['/perfil', '/configuracion', '/login', '/registro'].some(isAt);
  return (
    <ul className={styles.entries}>
      {entries.map(({ to, label, icon }) => (
        <li key={to}>
          <Link to={to} aria-current={isAt(to) ? 'page' : undefined}>
            {withIcons && <Icon name={icon} />}
            {label}
          </Link>
        </li>
      ))}
      <li>
        <Link
          to="/login"
          aria-current={isInAccount ? 'page' : undefined}
          data-account-link=""
          hidden={account !== null}
          suppressHydrationWarning
        >
          {withIcons && <Icon name="person" />}
          Perfil
        </Link>
        <details className={styles.account} data-account-menu="" hidden={account === null} suppressHydrationWarning>
          <summary aria-current={isInAccount ? 'page' : undefined}>
            {withIcons && <Icon name="person" />}
            <span className={styles.accountName} data-account-name="" suppressHydrationWarning>
              {account?.shortName ?? 'Perfil'}
            </span>
            {!withIcons && <Icon name="chevronDown" size={16} />}
          </summary>
          <div className={styles.menu}>
            <Link to="/perfil">Perfil</Link>
            <button type="button" data-sign-out="" onClick={account?.signOut}>
              Cerrar Sesión
            </button>
          </div>
        </details>
      </li>
    </ul>
  );
}
