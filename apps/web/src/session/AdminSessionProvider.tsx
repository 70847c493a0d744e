import { verifyAdminToken } from '@cotejo/contracts/admins';
import type { SiteSettings } from '@cotejo/contracts/site-data';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readStored, writeStored } from '#browser-storage.ts';
import { request } from '#data/http/request.ts';
import { adminSessionKeys } from '#data/http/session-keys.ts';
import { showToast } from '#ui/feedback/Toast.tsx';
import { adminSession, connectAdminLogin, useAdminSession } from './admin.ts';
import { adminInactivityPolicies } from './admin-inactivity.ts';
import { setAdminNotice } from './admin-notice.ts';
import { hasAdminSession } from './admin-session.ts';
import { adminSessionTexts } from './admin-texts.ts';
import { withReturnTarget } from './return-target.ts';
import { SessionInactivity } from './SessionInactivity.tsx';
import { useSessionOfPage } from './use-session-of-page.ts';

/**
 * Wraps all admin pages, including the login. Starts the admin session, ends it after inactivity,
 * and stores the last path. `inactivity` is the server's setting of how long inactivity may last.
 */
export function AdminSessionProvider({
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
    connectAdminLogin(({ delayMs, isExpired }) => {
      const isInside = here.current !== '/admin/login' && !here.current.startsWith('/admin/login?');
      if (isExpired && readStored(adminSessionKeys.lastPath) !== null) {
        showToast(adminSessionTexts.expired, 'error');
        setAdminNotice(`${adminSessionTexts.expired}. Vuelve a ingresar y sigues donde estabas.`);
      }
      setTimeout(() => void navigate(withReturnTarget('/admin/login', isInside ? here.current : null)), delayMs);
    });
  }, [navigate]);

  useSessionOfPage(adminSession);
  useEffect(() => void refreshAdmin(), []);

  const policy = adminInactivityPolicies[inactivity];
  const isSignedIn = status === 'signed-in';
  const { heartbeatMs } = policy;
  useEffect(() => {
    if (!isSignedIn || heartbeatMs === null) return;
    // Clearing the site data in the browser's settings sends no storage event, so we check regularly.
    const heartbeat = setInterval(() => adminSession.readAnotherTab(null), heartbeatMs);
    return () => clearInterval(heartbeat);
  }, [isSignedIn, heartbeatMs]);

  function endByInactivity(): void {
    showToast(policy.message, policy.tone);
    setAdminNotice(adminSessionTexts.inactive);
    adminSession.endByInactivity(policy.redirectDelayMs);
  }

  return (
    <>
      {children}
      {isSignedIn && (
        <SessionInactivity
          policy={policy}
          activeAtKey={adminSessionKeys.activeAt}
          onEnd={endByInactivity}
          onLeave={adminSession.signOut}
        >
          No ha habido movimiento. Por seguridad cerraremos la sesión de administración.
        </SessionInactivity>
      )}
    </>
  );
}

/** Loads the administrator from the server, because permissions may have changed since they were stored. */
async function refreshAdmin(): Promise<void> {
  if (!hasAdminSession()) return;
  const response = await request(verifyAdminToken, { isBackground: true }).catch(() => null);
  if (response && hasAdminSession()) adminSession.update(response.data);
}
