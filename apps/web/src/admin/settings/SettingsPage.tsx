import { Navigate } from 'react-router';

export default function SettingsPage() {
  return <Navigate to="/admin/configuracion/administradores" replace />;
}
