import clsx from 'clsx';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { readStored, writeStored } from '#browser-storage.ts';
import { Icon } from '#ui/page/Icon.tsx';
import { SitePage } from '#ui/page/layouts/SitePage.tsx';
import { SidebarEntries } from './SidebarEntries.tsx';
import styles from './sidebar.module.css';

const choiceKey = 'cotejo.sidebar';
/** Below this width the sidebar starts collapsed. */
const roomyQuery = '(min-width: 960px)';

export const handle = { needsSession: true };

/** 280 px wide when open, 64 when closed, and a drawer up to 600 px. */
export default function SidebarLayout() {
  const sidebar = useSidebar();
  return (
    <SitePage>
      <div className={clsx('box', styles.grid, sidebar.choice && styles[sidebar.choice])}>
        <nav className={clsx('no-print', styles.side)} aria-label="Tu cuenta">
          <button type="button" className={styles.toggle} aria-expanded={sidebar.isOpen} onClick={sidebar.toggle}>
            <Icon name="menu" />
            <span className={styles.word}>{sidebar.isOpen ? 'Contraer' : 'Desplegar'} menú</span>
          </button>
          <SidebarEntries />
        </nav>
        <Drawer />
        <div className={styles.content}>
          <Outlet />
        </div>
      </div>
    </SitePage>
  );
}

function useSidebar() {
  const [choice, setChoice] = useState<'open' | 'closed' | null>(null);
  const [isRoomy, setIsRoomy] = useState(true);
  useEffect(() => {
    const stored = readStored(choiceKey);
    if (stored === 'open' || stored === 'closed') setChoice(stored);
    const query = matchMedia(roomyQuery);
    const read = () => setIsRoomy(query.matches);
    read();
    query.addEventListener('change', read);
    return () => query.removeEventListener('change', read);
  }, []);
  const isOpen = choice === null ? isRoomy : choice === 'open';
  const toggle = () => {
    const next = isOpen ? 'closed' : 'open';
    setChoice(next);
    writeStored(choiceKey, next);
  };
  return { choice, isOpen, toggle };
}

function Drawer() {
  const dialog = useRef<HTMLDialogElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving at another page closes it
  useLayoutEffect(() => dialog.current?.close(), [pathname]);
  return (
    <div className={clsx('no-print', styles.phone)}>
      <button
        type="button"
        className={styles.toggle}
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
      >
        <Icon name="menu" />
        Tu cuenta
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes it on Escape; the click is only for the backdrop */}
      <dialog
        ref={dialog}
        className={styles.drawer}
        aria-label="Tu cuenta"
        onClick={(event) => {
          if (event.target === dialog.current) dialog.current?.close();
        }}
      >
        <button type="button" className={styles.toggle} onClick={() => dialog.current?.close()}>
          <Icon name="close" />
          Cerrar menú
        </button>
        <nav aria-label="Tu cuenta, teléfono">
          <SidebarEntries />
        </nav>
      </dialog>
    </div>
  );
}
