import { listActivity } from '@cotejo/contracts/activity-log';
import clsx from 'clsx';
import { useEffect, useRef } from 'react';
import { NavLink } from 'react-router';
import { useAdminSession } from '#session/admin.ts';
import { Icon, type IconName } from '#ui/Icon.tsx';
import { usePendingCount } from '../dashboard/use-pending.ts';
import styles from './shell.module.css';
import type { SidebarState } from './sidebar-state.ts';
import { useMayCall } from './use-admin.ts';

const entries: { to: string; label: string; icon: IconName }[] = [
  { to: '/admin/dashboard', label: 'Dashboard', icon: 'dashboard' },
  { to: '/admin/credits', label: 'Gestión de Créditos', icon: 'bars' },
  { to: '/admin/users', label: 'Usuarios', icon: 'people' },
  { to: '/admin/institutions', label: 'Instituciones', icon: 'bank' },
  { to: '/admin/blogs', label: 'Blogs', icon: 'file' },
  { to: '/admin/profile', label: 'Perfil', icon: 'person' },
];

/** 280 px open, 64 px collapsed; on small screens it lies over the page until a press outside or another page. */
export function Sidebar({
  isOverlayOpen,
  onCloseOverlay,
  onToggle,
}: {
  isOverlayOpen: boolean;
  onCloseOverlay: () => void;
  onToggle: (next: SidebarState) => void;
}) {
  const { signOut } = useAdminSession();
  const pending = usePendingCount();
  const mayReadActivity = useMayCall(listActivity);
  const nav = useRef<HTMLElement>(null);

  useEffect(() => {
    if (!isOverlayOpen) return;
    nav.current?.querySelector('a')?.focus();
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onCloseOverlay();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isOverlayOpen, onCloseOverlay]);

  return (
    <>
      {isOverlayOpen && (
        <button type="button" className={styles.veil} aria-label="Cerrar menú" onClick={onCloseOverlay} />
      )}
      <nav
        ref={nav}
        id="admin-menu"
        className={clsx(styles.nav, isOverlayOpen && styles.over)}
        aria-label="Administración"
      >
        <ul>
          {entries.map(({ to, label, icon }) => (
            <li key={to}>
              {/* NavLink is current when the path equals its route or goes on below it (spec 3 §2). */}
              <NavLink to={to} title={label}>
                <Icon name={icon} />
                <span>{label}</span>
                {to === '/admin/credits' && pending !== null && pending > 0 && (
                  <b>
                    {pending}
                    <span className="visually-hidden"> por revisar</span>
                  </b>
                )}
              </NavLink>
            </li>
          ))}
        </ul>
        <ul>
          {mayReadActivity && (
            <li>
              <NavLink to="/admin/activity" title="Actividad">
                <Icon name="clock" />
                <span>Actividad</span>
              </NavLink>
            </li>
          )}
          <li className={styles.toggles}>
            <button type="button" className={styles.collapse} onClick={() => onToggle('collapsed')}>
              <Icon name="chevronLeft" />
              <span>Contraer menú</span>
            </button>
            <button type="button" className={styles.expand} title="Abrir menú lateral" onClick={() => onToggle('open')}>
              <Icon name="chevronRight" />
              <span>Abrir menú lateral</span>
            </button>
          </li>
          <li>
            <button type="button" title="Cerrar Sesión" onClick={signOut}>
              <Icon name="exit" />
              <span>Cerrar Sesión</span>
            </button>
          </li>
        </ul>
      </nav>
    </>
  );
}
