import { permissionLabels } from '@cotejo/contracts/core/permissions';
import type { ReactNode } from 'react';
import { matchPath, useLocation } from 'react-router';
import { EmptyState } from '#ui/EmptyState.tsx';
import { adminSections, pagePath } from '../sections.ts';
import { PageHead } from './PageHead.tsx';
import { mayCall, useAdmin } from './use-admin.ts';

/** The guard of the page at a URL; undefined where everybody of the administration may see it. */
function guardAt(pathname: string) {
  const pages = adminSections.flatMap((section) =>
    section.pages.map((page) => ({ pattern: `/admin/${pagePath(section, page)}`, guard: page.guard })),
  );
  return pages.find(({ pattern }) => matchPath(pattern, pathname))?.guard;
}

/** Shows a page to who may see it; to others that it is closed, and which permission opens it. */
export function SectionGuard({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { permissions } = useAdmin();
  const guard = guardAt(pathname);
  if (!guard || mayCall(permissions, guard.call)) return children;
  const { access } = guard.call;
  const needed = access.kind === 'admin' ? access.anyOf.map((permission) => `«${permissionLabels[permission]}»`) : [];
  return (
    <>
      <PageHead title={guard.title} />
      <EmptyState level={2} title="No tiene permisos para realizar esta acción.">
        Tu cuenta no tiene el permiso {needed.join(' ni ')}. Pídelo a quien gestiona los administradores.
      </EmptyState>
    </>
  );
}
