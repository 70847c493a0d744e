import { Navigate } from 'react-router';

/** Settings open with their first area. */
export default function SettingsPage() {
  return <Navigate to="/admin/configuracion/administradores" replace />;
}
