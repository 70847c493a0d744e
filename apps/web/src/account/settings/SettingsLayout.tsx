import { Outlet, useLocation } from 'react-router';
import { QueryProvider } from '#session/QueryProvider.tsx';
import { RequireSession } from '#session/RequireSession.tsx';
import { ChipLink } from '#ui/page/Chip.tsx';
import styles from './settings.module.css';

const sections = [
  { to: '/configuracion/perfil', label: 'Información personal' },
  { to: '/configuracion/seguridad', label: 'Seguridad' },
  { to: '/configuracion/notificaciones', label: 'Notificaciones' },
  { to: '/configuracion/privacidad', label: 'Privacidad' },
] as const;

export default function SettingsLayout() {
  const { pathname } = useLocation();
  return (
    <RequireSession>
      <QueryProvider>
        <div className={styles.settings}>
          <h1>Configuración</h1>
          <nav className={`row ${styles.sections}`} aria-label="Secciones de configuración">
            {sections.map(({ to, label }) => (
              <ChipLink key={to} to={to} isActive={pathname === to}>
                {label}
              </ChipLink>
            ))}
          </nav>
          <Outlet />
        </div>
      </QueryProvider>
    </RequireSession>
  );
}
