import { Navigate } from 'react-router';

/** /admin has no page; the shell around it has already checked the session. */
export default function RedirectToDashboard() {
  return <Navigate to="/admin/dashboard" replace />;
}
