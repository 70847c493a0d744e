import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { readStored } from '#browser-storage.ts';
import { adminSessionKeys, sessionKeys } from '#data/http/session-keys.ts';
import { Loading } from '#ui/feedback/Loading.tsx';
import { showToast } from '#ui/feedback/Toast.tsx';
import { useAdminSession } from './admin.ts';
import { adminSessionTexts } from './admin-texts.ts';
import { withReturnTarget } from './return-target.ts';

/** How long the layout waits before it decides that token or data are missing. */
const adminCheckDelayMs = 300;

/**
 * Shows its children to an administrator only. A user's session leads to acceso-denegado, none to
 * /admin/login with the way back.
 */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const { status } = useAdminSession();
  const { pathname, search } = useLocation();
  const [isDue, setIsDue] = useState(false);
  const isMissing = status !== 'signed-in';

  useEffect(() => {
    if (!isMissing) {
      setIsDue(false);
      return;
    }
    const timer = setTimeout(() => {
      // A session that ends by itself leads away on its own and says why.
      if (readStored(adminSessionKeys.isRedirecting) !== null) return;
      if (readStored(adminSessionKeys.lastPath) !== null) showToast(adminSessionTexts.expired, 'error');
      setIsDue(true);
    }, adminCheckDelayMs);
    return () => clearTimeout(timer);
  }, [isMissing]);

  if (!isMissing) return children;
  if (!isDue) return <Loading />;
  if (readStored(sessionKeys.token) !== null && readStored(adminSessionKeys.lastPath) === null)
    return <Navigate to="/admin/acceso-denegado" replace />;
  return <Navigate to={withReturnTarget('/admin/login', pathname + search)} replace />;
}
