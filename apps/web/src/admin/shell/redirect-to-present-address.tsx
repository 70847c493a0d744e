import { Navigate, useLocation } from 'react-router';
import { presentPath } from './present-path.ts';

/** Keeps old links and bookmarks working. */
export default function RedirectToPresentAddress() {
  const { pathname, search, hash } = useLocation();
  return <Navigate to={{ pathname: presentPath(pathname) ?? '/admin/dashboard', search, hash }} replace />;
}
