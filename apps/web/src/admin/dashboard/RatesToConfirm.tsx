import type { DashboardStats } from '@cotejo/contracts/dashboard';
import { formatNumber } from '@cotejo/format/figures';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Icon } from '#ui/page/Icon.tsx';
import styles from './dashboard.module.css';

export function RatesToConfirm({ stats, isLoading }: { stats: DashboardStats | undefined; isLoading: boolean }) {
  if (!stats && !isLoading) return null;
  const stale = stats?.staleInstitutions;
  return (
    <section className={styles.toConfirm} aria-label="Tasas">
      <p>
        <b>Tasas por confirmar</b>{' '}
        {stale === undefined ? <Skeleton width={32} /> : <span className="figure">{formatNumber(stale)}</span>}
        {stats && (
          <span className="soft"> {stale === 0 ? 'Todas al día.' : `de ${stats.institutions} instituciones`}</span>
        )}
      </p>
      {stale !== undefined && stale > 0 && (
        <ButtonLink small to="/admin/tasas?comprobadas=no">
          Comprobarlas
        </ButtonLink>
      )}
      {stats?.ceilingMissing && (
        <div className={styles.ceiling} role="status">
          <Icon name="warning" size={20} />
          <p>Falta el máximo legal de consumo de este mes: mientras tanto cuenta el último conocido.</p>
          <ButtonLink small to="/admin/tasas/maximos">
            Ver máximos legales
          </ButtonLink>
        </div>
      )}
    </section>
  );
}
