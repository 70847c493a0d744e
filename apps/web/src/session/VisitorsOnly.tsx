import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { Loading } from '#ui/feedback/Loading.tsx';
import { hasAdminSession } from './admin-session.ts';
import { justSignedIn, readReturnTarget } from './return-target.ts';
import { useSession } from './session.ts';

/**
 * The sign-in screens: whoever is signed in already goes on to where they came from, else to the
 * profile; who holds the admin role to the dashboard. The server shows them as to a visitor, who
 * mostly is one.
 */
export function VisitorsOnly({ children }: { children: ReactNode }) {
  const session = useSession();
  const { search } = useLocation();
  if (session.status === 'checking') return <Loading text="Verificando tu sesión..." />;
  if (session.status === 'signed-in')
    return (
      <Leaving
        to={session.user.roles.includes('admin') ? '/admin/dashboard' : (readReturnTarget(search) ?? '/perfil')}
      />
    );
  if (session.status === 'signed-out' && hasAdminSession()) return <Leaving to="/admin/dashboard" />;
  return children;
}

/** On the way there: the next screen may take a while to load. */
function Leaving({ to }: { to: string }) {
  return (
    <>
      <Loading />
      <Navigate to={to} state={justSignedIn} replace />
    </>
  );
}
