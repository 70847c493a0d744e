import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { Loading } from '#ui/feedback/Loading.tsx';
import { hasAdminSession } from './admin-session.ts';
import { justSignedIn, readReturnTarget } from './return-target.ts';
import { useSession } from './session.ts';

/**
 * Wraps the sign-in screens. Somebody who is already signed in is redirected to the page they came from, or else to the
 * profile; an administrator to the dashboard. The server cannot know the session, so it renders for a visitor.
 */
export function VisitorsOnly({ children }: { children: ReactNode }) {
  const session = useSession();
  const { search } = useLocation();
  if (session.status === 'checking') return <Loading text="Verificando tu sesión..." />;
  if (session.status === 'signed-in')
    return (
      <Redirect
        to={session.user.roles.includes('admin') ? '/admin/dashboard' : (readReturnTarget(search) ?? '/perfil')}
      />
    );
  if (session.status === 'signed-out' && hasAdminSession()) return <Redirect to="/admin/dashboard" />;
  return children;
}

/** Redirects, and shows a spinner because the next screen may take a while to load. */
function Redirect({ to }: { to: string }) {
  return (
    <>
      <Loading />
      <Navigate to={to} state={justSignedIn} replace />
    </>
  );
}
