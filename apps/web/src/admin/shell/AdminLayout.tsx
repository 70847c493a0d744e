import clsx from 'clsx';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useIsKeyMissing } from '#session/admin-refusal.ts';
import { RequireAdmin } from '#session/RequireAdmin.tsx';
import { withReturnTarget } from '#session/return-target.ts';
import { ErrorState } from '#ui/feedback/EmptyState.tsx';
import { Loading } from '#ui/feedback/Loading.tsx';
import { Breadcrumb } from './Breadcrumb.tsx';
import { SectionGuard } from './SectionGuard.tsx';
import { SessionEndNotice } from './SessionEndNotice.tsx';
import { Sidebar } from './Sidebar.tsx';
import styles from './shell.module.css';
import { readSidebar, type SidebarState, writeSidebar } from './sidebar-state.ts';
import { TopBar } from './TopBar.tsx';
import { useAdmin } from './use-admin.ts';

/** Keeps the frame around an error, so that the other pages stay reachable. */
export function ErrorBoundary() {
  const { pathname } = useLocation();
  return (
    <div className={styles.admin}>
      <RequireAdmin>
        <Shell
          page={
            <ErrorState
              level={1}
              title="Algo falló al mostrar esta página"
              onRetry={() => window.location.assign(pathname)}
            >
              No es culpa tuya y lo guardado sigue guardado. Si vuelve a pasar, avisa a quien cuida el sistema.
            </ErrorState>
          }
        />
      </RequireAdmin>
    </div>
  );
}

/** Renders nothing without an administrator's session. */
export default function AdminLayout() {
  return (
    <div className={styles.admin}>
      <RequireAdmin>
        <Shell page={<Outlet />} />
      </RequireAdmin>
    </div>
  );
}

function Shell({ page }: { page: ReactNode }) {
  const { pathname, search } = useLocation();
  const { requiresPasswordChange } = useAdmin();
  const isKeyMissing = useIsKeyMissing();
  const [sidebar, setSidebar] = useState<SidebarState | null>(readSidebar);
  const [isOverlayOpen, setIsOverlayOpen] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what closes it
  useEffect(() => setIsOverlayOpen(false), [pathname]);

  function toggle(next: SidebarState): void {
    setSidebar(next);
    writeSidebar(next);
  }

  if (requiresPasswordChange || isKeyMissing)
    return <Navigate to={withReturnTarget('/admin/login', pathname + search)} replace />;
  // The user's choice comes first. Otherwise a review collapses the sidebar, and on other pages the window's width
  // decides.
  const state = sidebar ?? (/^\/admin\/credits\/./.test(pathname) ? 'collapsed' : null);
  return (
    <>
      <a className={styles.skip} href="#main">
        Ir al contenido
      </a>
      <TopBar isMenuOpen={isOverlayOpen} onMenu={() => setIsOverlayOpen(!isOverlayOpen)} />
      <div className={clsx(styles.grid, state && styles[state])}>
        <Sidebar isOverlayOpen={isOverlayOpen} onCloseOverlay={() => setIsOverlayOpen(false)} onToggle={toggle} />
        <main id="main" className={styles.main} tabIndex={-1}>
          <SessionEndNotice />
          <Breadcrumb path={pathname} />
          <SectionGuard>
            <Suspense fallback={<Loading />}>{page}</Suspense>
          </SectionGuard>
        </main>
      </div>
    </>
  );
}
