import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isAdminPage } from '#data/http/request.ts';
import { sessionKeys } from '#data/http/session-keys.ts';
import { setHeaderAccount } from '#ui/page/header-account.ts';
import { userInactivity } from './inactivity.ts';
import { readReturnTarget, withReturnTarget } from './return-target.ts';
import { SessionInactivity } from './SessionInactivity.tsx';
import { connectLogin, userSession, useSession } from './session.ts';
import { shortNameOf } from './short-name.ts';
import { useSessionOfPage } from './use-session-of-page.ts';

/** Wraps every page. Starts the user's session, and ends it after inactivity. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const session = useSession();
  const here = useRef('/');

  useEffect(() => {
    here.current = pathname + search;
    userSession.arrive();
  }, [pathname, search]);

  useEffect(() => {
    connectLogin(({ delayMs, keepsPlace }) => {
      // An administrator stays on the page when a user's session in the same browser ends.
      if (isAdminPage(here.current)) return;
      const target = keepsPlace ? here.current : null;
      setTimeout(() => void navigate(withReturnTarget('/login', target)), delayMs);
    });
  }, [navigate]);

  useSessionOfPage(userSession);

  const { user } = session;
  useEffect(() => {
    setHeaderAccount(
      user === null ? null : { shortName: shortNameOf(user), signOut: () => void userSession.signOut() },
    );
  }, [user]);

  const mustChangePassword = session.status === 'signed-in' && session.user.requiresPasswordChange;
  useEffect(() => {
    if (mustChangePassword && pathname !== '/cambiar-password')
      void navigate(withReturnTarget('/cambiar-password', readReturnTarget(search)), { replace: true });
  }, [mustChangePassword, pathname, search, navigate]);

  return (
    <>
      {children}
      {session.status === 'signed-in' && (
        <SessionInactivity
          policy={userInactivity}
          activeAtKey={sessionKeys.activeAt}
          onEnd={userSession.endByInactivity}
          onLeave={() => void userSession.signOut()}
        >
          No has hecho nada en cuatro minutos. Por tu seguridad cerraremos la sesión; {inputNotice(pathname)}.
        </SessionInactivity>
      )}
    </>
  );
}

/**
 * Says what happens to unsaved input when the session ends. The pages under /creditos store it in the tab; other pages
 * lose it.
 */
function inputNotice(pathname: string): string {
  if (pathname === '/creditos/solicitud') return 'tu formulario queda guardado';
  if (pathname.startsWith('/creditos/')) return 'tu solicitud queda guardada';
  return 'lo que no hayas guardado en esta página se pierde';
}
