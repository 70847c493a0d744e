import { Navigate, useLocation } from 'react-router';
import { presentPath } from './present-path.ts';

/** A page that had another address before: links and bookmarks still lead to it. */
export default function RedirectToPresentAddress() {
  const { pathname, search, hash } = useLocation();
  return <Navigate to={{ pathname: presentPath(pathname) ?? '/admin/dashboard', search, hash }} replace />;
}
