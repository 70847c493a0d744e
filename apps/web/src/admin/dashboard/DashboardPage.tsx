import { listActivity } from '@cotejo/contracts/activity-log';
import { listAdminCredits, listPendingCredits } from '@cotejo/contracts/credits/review';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { isSessionOver } from '#data/http/request-error.ts';
import { makeStale, staleBelow } from '#data/query/endpoint-query.ts';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import { Icon } from '#ui/page/Icon.tsx';
import { dueSummary, isOverdue } from '../desk/desk-texts.ts';
import { TakeNextButton } from '../desk/TakeNext.tsx';
import { officeTitle } from '../shell/office-title.ts';
import { ShortcutsHelp } from '../shell/ShortcutsHelp.tsx';
import { useAdmin, useMayCall } from '../shell/use-admin.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { rowCursorKeys } from '../ui/use-row-cursor.ts';
import type { Route } from './+types/DashboardPage.ts';
import { DecidedToday } from './DecidedToday.tsx';
import styles from './dashboard.module.css';
import { greeting } from './greeting.ts';
import { Handovers } from './Handovers.tsx';
import { MonthlyTotals } from './MonthlyTotals.tsx';
import { PendingReview } from './PendingReview.tsx';
import { PerformanceChart } from './PerformanceChart.tsx';
import { RatesToConfirm } from './RatesToConfirm.tsx';
import { RecentActivity } from './RecentActivity.tsx';
import { RecoveryCodeHint, SecondKeyHint } from './SecondKeyHint.tsx';
import { StatCards } from './StatCards.tsx';
import { usePending } from './use-pending.ts';
import { usePartialStats, useStats } from './use-stats.ts';

export const meta: Route.MetaFunction = () => [{ title: officeTitle('Dashboard') }];

export default function DashboardPage() {
  const client = useQueryClient();
  const stats = useStats();
  const pending = usePending();
  const mayReadCredits = useMayCall(listPendingCredits);
  const partial = usePartialStats(stats.isError);
  const isFetching = useIsFetching() > 0;
  const hasNoSession = [stats.error, pending.error].some(isSessionOver);
  const hasNothing = stats.isError && pending.isError && partial.totalUsers === null;
  const refresh = () => makeStale(client, [staleBelow(listAdminCredits), staleBelow(listActivity)]);

  return (
    <>
      <PageHead
        title="Dashboard"
        actions={
          <>
            <ShortcutsHelp lines={rowCursorKeys} />
            <TakeNextButton />
            {hasNoSession && (
              <ButtonLink small variant="main" to="/admin/login">
                Iniciar sesión
              </ButtonLink>
            )}
            <Button small busyText={isFetching && 'Actualizando...'} onClick={() => void refresh()}>
              <Icon name="rotate" />
              Actualizar
            </Button>
          </>
        }
      >
        <Welcome overdue={stats.data?.overdue ?? 0} />
      </PageHead>
      {hasNoSession && (
        <div className={styles.session} role="alert">
          <p>
            La sesión ha expirado o es inválida. Para continuar utilizando el dashboard, por favor inicie sesión
            nuevamente.
          </p>
          <ButtonLink small to="/admin/login">
            Iniciar sesión
          </ButtonLink>
        </div>
      )}
      {hasNothing && !hasNoSession && (
        <p className={styles.session} role="alert">
          Error al cargar los datos del dashboard. Por favor, inténtelo de nuevo.
        </p>
      )}
      <RecoveryCodeHint />
      <SecondKeyHint />
      <StatCards
        stats={stats.data}
        partial={partial}
        awaiting={pending.data?.total ?? null}
        isLoading={stats.isPending}
        onRetry={() => void stats.refetch()}
      />
      <RatesToConfirm stats={stats.data} isLoading={stats.isPending} />
      {mayReadCredits && <PendingReview />}
      <PerformanceChart />
      <div className={styles.columns}>
        <RecentActivity />
        <div className={styles.side}>
          <DecidedToday />
          <Handovers />
          <MonthlyTotals />
        </div>
      </div>
    </>
  );
}

/** Tells by the day that the applicants were promised, as every mark of the queue does. */
function Welcome({ overdue }: { overdue: number }) {
  const { nombres } = useAdmin();
  const { data } = usePending();
  const hello = `${greeting()}, ${nombres.split(' ')[0]}.`;
  if (!data) return <>{hello}</>;
  if (data.total === 0) return <>{hello} No hay nada por revisar.</>;
  const now = new Date();
  const dueAts = data.data.flatMap(({ dueAt }) => dueAt ?? []);
  // The queue at hand is at most ten long; the statistics count all that are overdue.
  const late = Math.max(overdue, dueAts.filter((dueAt) => isOverdue(dueAt, now)).length);
  return (
    <>
      {hello} {dueSummary({ dueAts, overdue: late, isCut: data.total > data.data.length }, now)}
    </>
  );
}
