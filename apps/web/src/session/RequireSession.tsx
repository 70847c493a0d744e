import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { Loading } from '#ui/Loading.tsx';
import { withReturnTarget } from './return-target.ts';
import { useSession } from './session.ts';

/**
 * Shows its children to a signed-in user only; anybody else goes to /login and comes back afterwards. `waiting` stands there
 * until the session is known; give it the height of the screen to come, so that nothing jumps.
 */
export function RequireSession({ children, waiting }: { children: ReactNode; waiting?: ReactNode }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session.status === 'signed-in') return children;
  if (session.status === 'signed-out' && !session.isLeaving)
    return <Navigate to={withReturnTarget('/login', pathname + search)} replace />;
  return waiting ?? <Loading text="Verificando tu sesión..." isScreen />;
}
