import { listAdminCredits } from '@cotejo/contracts/credits/review';
import type { DashboardStats } from '@cotejo/contracts/dashboard';
import { formatCount, formatDollars, formatNumber, formatPercent } from '@cotejo/format/figures';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CostKey } from '#loan/CostBar.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { overduePath } from '../credits/credit-filters.ts';
import { useMayCall } from '../shell/use-admin.ts';
import styles from './dashboard.module.css';
import type { PartialStats } from './use-stats.ts';

/** The bar shows the same approved, rejected and pending counts. */
export function StatCards({
  stats,
  partial,
  awaiting,
  isLoading,
  onRetry,
}: {
  stats: DashboardStats | undefined;
  partial: PartialStats;
  /** Pending credits that wait for a reviewer; null if unknown. */
  awaiting: number | null;
  isLoading: boolean;
  onRetry: () => void;
}) {
  const counts = stats?.creditsByStatus;
  const cancelled = stats ? cancelledOf(stats) : 0;
  return (
    <section className={styles.book} aria-label="Cifras">
      {!stats && !isLoading && (
        <p className={styles.failed} role="alert">
          Error al cargar estadísticas
          <Button small onClick={onRetry}>
            Reintentar
          </Button>
        </p>
      )}
      {counts && stats && <ShareBar total={stats.totalCredits} cancelled={cancelled} {...counts} />}
      <dl>
        <Figure title="CRÉDITOS TOTALES" value={stats && formatNumber(stats.totalCredits)} isLoading={isLoading}>
          {cancelled === 0 ? 'desde el inicio' : `con ${formatCount(cancelled, 'cancelado', 'cancelados')}`}
        </Figure>
        <Figure keyOf="cap" title="APROBADOS" value={counts && formatNumber(counts.APPROVED)} isLoading={isLoading}>
          {stats && shareOf(stats.creditsByStatus.APPROVED, stats.totalCredits)}
        </Figure>
        <Figure keyOf="int" title="RECHAZADOS" value={counts && formatNumber(counts.REJECTED)} isLoading={isLoading}>
          {stats && shareOf(stats.creditsByStatus.REJECTED, stats.totalCredits)}
        </Figure>
        <Figure keyOf="pending" title="PENDIENTES" value={counts && formatNumber(counts.PENDING)} isLoading={isLoading}>
          {stats && shareOf(stats.creditsByStatus.PENDING, stats.totalCredits)}
          {stats && awaiting !== null && `; ${formatNumber(awaiting)} por revisar`}
          {stats && stats.overdue > 0 && <Overdue count={stats.overdue} />}
        </Figure>
        <Figure
          title="USUARIOS"
          value={formatKnown(stats?.totalUsers ?? partial.totalUsers, formatNumber)}
          isLoading={isLoading}
        >
          {stats && `${formatNumber(stats.userStats.active)} activos`}
        </Figure>
        <Figure title="INSTITUCIONES" value={stats && formatNumber(stats.institutions)} isLoading={isLoading}>
          activas
        </Figure>
        <Figure
          title="USUARIOS BLOQUEADOS"
          value={stats && formatNumber(stats.userStats.blocked)}
          isLoading={isLoading}
        >
          inactivos o bloqueados
        </Figure>
        <Figure
          isTotal
          title="MONTO TOTAL APROBADO"
          value={formatKnown(stats?.approvedAmount ?? partial.approvedAmount, formatDollars)}
          isLoading={isLoading}
        >
          {stats ? 'USD' : partial.approvedAmount !== undefined && 'USD, parcial: los últimos 100 aprobados'}
        </Figure>
      </dl>
    </section>
  );
}

function Overdue({ count }: { count: number }) {
  const mayReadCredits = useMayCall(listAdminCredits);
  const text = formatCount(count, 'vencida', 'vencidas');
  return <>; {mayReadCredits ? <Link to={overduePath}>{text}</Link> : text}</>;
}

const formatKnown = (value: number | null | undefined, format: (value: number) => string): string | undefined =>
  value === null || value === undefined ? undefined : format(value);

/** '53 % del total' */
const shareOf = (count: number, total: number): string =>
  `${formatPercent(total === 0 ? 0 : (count / total) * 100, 0)} del total`;

/** The stats count canceled credits only in the total. */
const cancelledOf = ({ totalCredits, creditsByStatus: { APPROVED, REJECTED, PENDING } }: DashboardStats): number =>
  Math.max(0, totalCredits - APPROVED - REJECTED - PENDING);

function ShareBar({
  total,
  cancelled,
  APPROVED,
  REJECTED,
  PENDING,
}: DashboardStats['creditsByStatus'] & { total: number; cancelled: number }) {
  if (APPROVED + REJECTED + PENDING + cancelled === 0) return null;
  const cancelledText = cancelled === 0 ? '' : `, ${formatCount(cancelled, 'cancelado', 'cancelados')}`;
  return (
    <div
      className={styles.share}
      role="img"
      aria-label={`De ${total} créditos: ${APPROVED} aprobados, ${REJECTED} rechazados, ${PENDING} pendientes${cancelledText}`}
    >
      {APPROVED > 0 && <i className={styles.cap} style={{ flex: APPROVED }} />}
      {REJECTED > 0 && <i className={styles.int} style={{ flex: REJECTED }} />}
      {PENDING > 0 && <i className={styles.pen} style={{ flex: PENDING }} />}
      {cancelled > 0 && <i className={styles.off} style={{ flex: cancelled }} />}
    </div>
  );
}

function Figure({
  title,
  value,
  keyOf,
  isTotal,
  isLoading,
  children,
}: {
  title: string;
  value: string | undefined;
  keyOf?: 'cap' | 'int' | 'pending';
  isTotal?: boolean;
  isLoading: boolean;
  children?: ReactNode;
}) {
  return (
    <div>
      <dt>
        {keyOf && <CostKey of={keyOf} />}
        {title}
      </dt>
      <dd className={`figure ${styles.figure} ${isTotal && value ? styles.double : ''}`}>
        {value ?? (isLoading ? <Skeleton width={88} /> : '—')}
      </dd>
      <dd>{children || '\u00a0'}</dd>
    </div>
  );
}
