import { permissionLabels } from '@cotejo/contracts/core/permissions';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { mayCall, useAdmin } from './use-admin.ts';
import { pageAt } from './who-may-see.ts';

export function SectionGuard({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { permissions } = useAdmin();
  const guard = pageAt(pathname)?.guard;
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
