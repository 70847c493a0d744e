import type { ReactNode } from 'react';
import { Segmented } from '#ui/controls/Segmented.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import styles from './rates.module.css';

const areas = [
  { value: 'tasas', label: 'Tasas', to: '/admin/tasas' },
  { value: 'importar', label: 'Importar', to: '/admin/tasas/importar' },
  { value: 'maximos', label: 'Máximos legales', to: '/admin/tasas/maximos' },
  { value: 'promedios', label: 'Promedios', to: '/admin/tasas/promedios' },
] as const;

export function RatesHead({
  area,
  actions,
  children,
}: {
  area: (typeof areas)[number]['value'];
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <>
      <PageHead title="Tasas" actions={actions}>
        {children}
      </PageHead>
      <div className={styles.areas}>
        <Segmented label="Área" options={areas} value={area} />
      </div>
    </>
  );
}
