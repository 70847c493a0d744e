import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readStored, writeStored } from '#browser-storage.ts';
import { queryClient } from '#request/query-client.ts';
import { isAdminPage } from '#request/request.ts';
import { setHeaderAccount } from '#ui/header-account.ts';
import { InactivityDialog } from './InactivityDialog.tsx';
import { createInactivityWatch, type InactivityWatch, listenForMovement, userInactivity } from './inactivity.ts';
import { sessionKeys } from './keys.ts';
import { withReturnTarget } from './return-target.ts';
import { setWayToLogin, userSession, useSession } from './session.ts';
import { shortNameOf } from './short-name.ts';

/** Starts the user session, keeps it alive while somebody is there, and gives every screen the cache of its data. */
export function SessionKeeper({ children }: { children: ReactNode }) {
  const [client] = useState(queryClient);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const session = useSession();
  const here = useRef('/');

  useEffect(() => {
    here.current = pathname + search;
    userSession.arrive();
  }, [pathname, search]);

  useEffect(() => {
    setWayToLogin(({ delayMs, keepsPlace }) => {
      // An administrator at work is not led away because a user's session in the same browser ended.
      if (isAdminPage(here.current)) return;
      const target = keepsPlace ? here.current : null;
      setTimeout(() => void navigate(withReturnTarget('/login', target)), delayMs);
    });
  }, [navigate]);

  useEffect(() => {
    const read = ({ key }: StorageEvent) => userSession.readAnotherTab(key);
    window.addEventListener('storage', read);
    userSession.start();
    return () => {
      window.removeEventListener('storage', read);
      userSession.stop();
    };
  }, []);

  const { user } = session;
  useEffect(() => {
    setHeaderAccount(
      user === null ? null : { shortName: shortNameOf(user), signOut: () => void userSession.signOut() },
    );
  }, [user]);

  const mustChangePassword = session.status === 'signed-in' && session.user.requiresPasswordChange;
  useEffect(() => {
    if (mustChangePassword && pathname !== '/cambiar-password') void navigate('/cambiar-password', { replace: true });
  }, [mustChangePassword, pathname, navigate]);

  return (
    <QueryClientProvider client={client}>
      {children}
      {session.status === 'signed-in' && <UserInactivity pathname={pathname} />}
    </QueryClientProvider>
  );
}

/** Ends the session five minutes after the last movement in any tab; a minute before, it asks. */
function UserInactivity({ pathname }: { pathname: string }) {
  const [endsAt, setEndsAt] = useState<number | null>(null);
  const watch = useRef<InactivityWatch>(null);

  useEffect(() => {
    const mine = createInactivityWatch({
      policy: userInactivity,
      now: () => Date.now(),
      readActiveAt: () => Number(readStored(sessionKeys.activeAt)) || null,
      writeActiveAt: (at) => writeStored(sessionKeys.activeAt, String(at)),
      onWarning: setEndsAt,
      onEnd: userSession.endByInactivity,
    });
    watch.current = mine;
    const lookWhenAnotherTabMoved = ({ key }: StorageEvent) => {
      if (key === sessionKeys.activeAt) mine.look();
    };
    window.addEventListener('storage', lookWhenAnotherTabMoved);
    const stopListening = listenForMovement(mine.record);
    mine.start();
    return () => {
      window.removeEventListener('storage', lookWhenAnotherTabMoved);
      stopListening();
      mine.stop();
    };
  }, []);

  return (
    <InactivityDialog endsAt={endsAt} onStay={() => watch.current?.stay()} onLeave={() => void userSession.signOut()}>
      No has hecho nada en cuatro minutos. Por tu seguridad cerraremos la sesión; {whatStays(pathname)}.
    </InactivityDialog>
  );
}

/** What the end of the session leaves of a screen: the way to a credit is kept for its tab, other screens keep nothing. */
function whatStays(pathname: string): string {
  if (pathname === '/creditos/solicitud') return 'tu formulario queda guardado';
  if (pathname.startsWith('/creditos/')) return 'tu solicitud queda guardada';
  return 'lo que no hayas guardado en esta página se pierde';
}
