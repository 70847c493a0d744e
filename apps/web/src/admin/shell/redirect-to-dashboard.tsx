import { Navigate } from 'react-router';

/** /admin has no page of its own; the shell around it has made sure of the session. */
export default function RedirectToDashboard() {
  return <Navigate to="/admin/dashboard" replace />;
}
