import { formatCount } from '@cotejo/format/figures';
import { Button } from '#ui/controls/Button.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { BlockHead } from '../ui/PageHead.tsx';
import styles from './dashboard.module.css';
import { chartPoints, sixMonths } from './periods.ts';
import { useStats } from './use-stats.ts';

export function MonthlyTotals() {
  const period = sixMonths();
  const stats = useStats(period);
  const months = stats.data
    ? chartPoints(stats.data, period, 'month').map(({ date, label, received }) => ({
        date,
        label,
        total: received,
      }))
    : [];
  const highest = Math.max(1, ...months.map(({ total }) => total));
  return (
    <section aria-label="Totales por mes">
      <BlockHead title="Totales por mes" />
      {stats.isPending && <Skeleton height={120} />}
      {stats.isError && (
        <p className={styles.failed} role="alert">
          Error al cargar estadísticas
          <Button small onClick={() => void stats.refetch()}>
            Reintentar
          </Button>
        </p>
      )}
      {stats.data && (
        <ol className={styles.towers}>
          {months.map(({ date, label, total }) => (
            <li key={date}>
              <b className="figure">{total}</b>
              {total > 0 && <i style={{ height: `${(total / highest) * 72}px` }} />}
              <span>
                {label}
                <span className="visually-hidden">: {formatCount(total, 'crédito', 'créditos')}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
