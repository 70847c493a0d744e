import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { Loading } from '#ui/Loading.tsx';
import { hasAdminSession } from './admin-session.ts';
import { readReturnTarget } from './return-target.ts';
import { useSession } from './session.ts';

/**
 * The sign-in screens: whoever is signed in already goes on to where they came from, else to the profile; who holds the
 * admin role to the dashboard (spec 2 §2). The server shows them as to a visitor, who mostly is one.
 */
export function VisitorsOnly({ children }: { children: ReactNode }) {
  const session = useSession();
  const { search } = useLocation();
  if (session.status === 'checking') return <Loading text="Verificando tu sesión..." />;
  if (session.status === 'signed-in')
    return (
      <Navigate
        to={session.user.roles.includes('admin') ? '/admin/dashboard' : (readReturnTarget(search) ?? '/perfil')}
        replace
      />
    );
  if (session.status === 'signed-out' && hasAdminSession()) return <Navigate to="/admin/dashboard" replace />;
  return children;
}
