import { Link } from 'react-router';
import { ThemeSwitch } from '#ui/controls/ThemeSwitch.tsx';
import { Icon } from '#ui/page/Icon.tsx';
import { MarkSign } from '#ui/page/Mark.tsx';
import { NotificationBell } from '../notifications/NotificationBell.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';
import styles from './shell.module.css';

export function TopBar({ isMenuOpen, onMenu }: { isMenuOpen: boolean; onMenu: () => void }) {
  return (
    <header className={styles.top}>
      <button
        type="button"
        className={styles.burger}
        aria-label={isMenuOpen ? 'Cerrar menú' : 'Abrir menú'}
        aria-expanded={isMenuOpen}
        aria-controls="admin-menu"
        onClick={onMenu}
      >
        <Icon name="menu" />
      </button>
      <Link to="/admin/dashboard" className={styles.mark} aria-label="cotejo, ir al dashboard">
        <MarkSign />
        <span className={styles.long}>cotejo</span>
      </Link>
      <p className={styles.title}>
        <span className={styles.long}>Panel de Administración</span>
        <span className={styles.short}>Administración</span>
      </p>
      <NotificationBell />
      <ThemeSwitch className={styles.theme} />
      <ProfileMenu />
    </header>
  );
}
