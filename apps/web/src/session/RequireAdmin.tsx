import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { readStored } from '#browser-storage.ts';
import { adminSessionKeys, sessionKeys } from '#data/http/session-keys.ts';
import { Loading } from '#ui/feedback/Loading.tsx';
import { showToast } from '#ui/feedback/Toast.tsx';
import { useAdminSession } from './admin.ts';
import { adminSessionTexts } from './admin-texts.ts';
import { withReturnTarget } from './return-target.ts';

/** How long to wait, in milliseconds, before a missing session counts as signed out. */
const adminCheckDelayMs = 300;

/**
 * Shows its children to administrators only. Redirects a signed-in user to /admin/acceso-denegado,
 * and everybody else to /admin/login, which returns here afterwards.
 */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const { status } = useAdminSession();
  const { pathname, search } = useLocation();
  const [hasWaited, setHasWaited] = useState(false);
  const isMissing = status !== 'signed-in';

  useEffect(() => {
    if (!isMissing) {
      setHasWaited(false);
      return;
    }
    const timer = setTimeout(() => {
      // The session has just ended and AdminSessionProvider is already redirecting.
      if (readStored(adminSessionKeys.isRedirecting) !== null) return;
      if (readStored(adminSessionKeys.lastPath) !== null) showToast(adminSessionTexts.expired, 'error');
      setHasWaited(true);
    }, adminCheckDelayMs);
    return () => clearTimeout(timer);
  }, [isMissing]);

  if (!isMissing) return children;
  if (!hasWaited) return <Loading />;
  if (readStored(sessionKeys.token) !== null && readStored(adminSessionKeys.lastPath) === null)
    return <Navigate to="/admin/acceso-denegado" replace />;
  return <Navigate to={withReturnTarget('/admin/login', pathname + search)} replace />;
}
