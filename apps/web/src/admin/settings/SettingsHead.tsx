import type { ReactNode } from 'react';
import { Segmented } from '#ui/controls/Segmented.tsx';
import { PageHead } from '../ui/PageHead.tsx';

const areas = [
  { value: 'administradores', label: 'Administradores', to: '/admin/configuracion/administradores' },
  { value: 'permisos', label: 'Permisos', to: '/admin/configuracion/permisos' },
  { value: 'sistema', label: 'Sistema', to: '/admin/configuracion/sistema' },
  { value: 'mi-cuenta', label: 'Mi\u00a0cuenta', to: '/admin/configuracion/mi-cuenta' },
] as const;

export function SettingsHead({ area, children }: { area: (typeof areas)[number]['value']; children?: ReactNode }) {
  return (
    <PageHead title="Configuración" actions={<Segmented wide label="Área" options={areas} value={area} />}>
      {children}
    </PageHead>
  );
}
