import clsx from 'clsx';
import { useEffect, useRef } from 'react';
import { NavLink } from 'react-router';
import { useAdminSession } from '#session/admin.ts';
import { Icon } from '#ui/page/Icon.tsx';
import { usePendingCount } from '../dashboard/use-pending.ts';
import { adminSections } from '../sections.ts';
import styles from './shell.module.css';
import type { SidebarState } from './sidebar-state.ts';
import { useAdmin } from './use-admin.ts';
import { menuLabel } from './who-may-see.ts';

/** 280 px open, 64 px collapsed. On small screens it covers the page and closes on a click outside or a navigation. */
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
          <Entries place="top" />
        </ul>
        <ul>
          <Entries place="foot" />
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

function Entries({ place }: { place: 'top' | 'foot' }) {
  const { permissions } = useAdmin();
  const pending = usePendingCount();
  return adminSections.map((section) => {
    const { path, menu } = section;
    const label = menuLabel(permissions, section);
    if (menu?.place !== place || label === null) return null;
    return (
      <li key={path}>
        {/* NavLink is active on its own path and on paths below it. */}
        <NavLink prefetch="intent" to={`/admin/${path}`} title={label}>
          <Icon name={menu.icon} />
          <span>{label}</span>
          {path === 'credits' && pending !== null && pending > 0 && (
            <b>
              {pending}
              <span className="visually-hidden"> por revisar</span>
            </b>
          )}
        </NavLink>
      </li>
    );
  });
}
