import { verifyAdminToken } from '@cotejo/contracts/admins';
import type { SiteSettings } from '@cotejo/contracts/site-data';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readStored, writeStored } from '#browser-storage.ts';
import { request } from '#request/request.ts';
import { showToast } from '#ui/Toast.tsx';
import { adminSession, setWayToAdminLogin, useAdminSession } from './admin.ts';
import { adminInactivityPolicies } from './admin-inactivity.ts';
import { setAdminNotice } from './admin-notice.ts';
import { hasAdminSession } from './admin-session.ts';
import { InactivityDialog } from './InactivityDialog.tsx';
import { createInactivityWatch, type InactivityWatch, listenForMovement } from './inactivity.ts';
import { adminSessionKeys } from './keys.ts';
import { withReturnTarget } from './return-target.ts';
import { sessionTexts } from './texts.ts';

/**
 * Once around the whole administration, login included: starts the session, renews it, watches for movement, remembers
 * the last path. `inactivity` is the server's setting.
 */
export function AdminSessionKeeper({
  inactivity,
  children,
}: {
  inactivity: SiteSettings['adminInactivity'];
  children: ReactNode;
}) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { status } = useAdminSession();
  const here = useRef('/admin');

  useEffect(() => {
    here.current = pathname + search;
    if (pathname === '/admin/login') adminSession.arrive();
    else if (hasAdminSession()) writeStored(adminSessionKeys.lastPath, pathname + search);
  }, [pathname, search]);

  useEffect(() => {
    setWayToAdminLogin(({ delayMs, isExpired }) => {
      const isInside = here.current !== '/admin/login' && !here.current.startsWith('/admin/login?');
      if (isExpired && readStored(adminSessionKeys.lastPath) !== null) {
        showToast(sessionTexts.adminExpired, 'error');
        setAdminNotice(`${sessionTexts.adminExpired}. Vuelve a ingresar y sigues donde estabas.`);
      }
      setTimeout(() => void navigate(withReturnTarget('/admin/login', isInside ? here.current : null)), delayMs);
    });
  }, [navigate]);

  useEffect(() => {
    const read = ({ key }: StorageEvent) => adminSession.readAnotherTab(key);
    window.addEventListener('storage', read);
    adminSession.start();
    void readAdminAnew();
    return () => {
      window.removeEventListener('storage', read);
      adminSession.stop();
    };
  }, []);

  return (
    <>
      {children}
      {status === 'signed-in' && <AdminInactivity reading={inactivity} />}
    </>
  );
}

/** Permissions may have changed since they were stored: what is shown follows what the server allows. */
async function readAdminAnew(): Promise<void> {
  if (!hasAdminSession()) return;
  const answer = await request(verifyAdminToken, { isBackground: true }).catch(() => null);
  if (answer && hasAdminSession()) adminSession.setAdmin(answer.data.admin);
}

function AdminInactivity({ reading }: { reading: SiteSettings['adminInactivity'] }) {
  const [endsAt, setEndsAt] = useState<number | null>(null);
  const watch = useRef<InactivityWatch>(null);

  useEffect(() => {
    const policy = adminInactivityPolicies[reading];
    const mine = createInactivityWatch({
      policy,
      now: () => Date.now(),
      readActiveAt: () => Number(readStored(adminSessionKeys.activeAt)) || null,
      writeActiveAt: (at) => writeStored(adminSessionKeys.activeAt, String(at)),
      onWarning: setEndsAt,
      onEnd: () => {
        showToast(policy.message, policy.tone);
        setAdminNotice(sessionTexts.adminInactive);
        adminSession.endByInactivity(policy.redirectDelayMs);
      },
    });
    watch.current = mine;
    const lookWhenAnotherTabMoved = ({ key }: StorageEvent) => {
      if (key === adminSessionKeys.activeAt) mine.look();
    };
    window.addEventListener('storage', lookWhenAnotherTabMoved);
    const stopListening = listenForMovement(mine.record);
    // Storage may be emptied without an event (by the browser's own settings): the page finds out by itself.
    const heartbeat =
      policy.heartbeatMs === null
        ? undefined
        : setInterval(() => adminSession.readAnotherTab(null), policy.heartbeatMs);
    mine.start();
    return () => {
      window.removeEventListener('storage', lookWhenAnotherTabMoved);
      stopListening();
      clearInterval(heartbeat);
      mine.stop();
    };
  }, [reading]);

  return (
    <InactivityDialog endsAt={endsAt} onStay={() => watch.current?.stay()} onLeave={adminSession.signOut}>
      No ha habido movimiento. Por seguridad cerraremos la sesión de administración.
    </InactivityDialog>
  );
}
