import { isReviewer } from '@cotejo/contracts/core/permissions';
import { listAdminCredits } from '@cotejo/contracts/credits/review';
import type { TeamReport } from '@cotejo/contracts/desk/team-report';
import { formatDateTime } from '@cotejo/format/time';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { CostKey } from '#loan/CostBar.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { SelectField, TextField } from '#ui/controls/Field.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { overduePath } from '../credits/credit-filters.ts';
import { adminName, useAdmins } from '../settings/use-admins.ts';
import { officeTitle } from '../shell/office-title.ts';
import { useMayCall } from '../shell/use-admin.ts';
import { FailureNote } from '../ui/FailureNote.tsx';
import { FilterBar } from '../ui/FilterBar.tsx';
import { InstitutionField } from '../ui/InstitutionField.tsx';
import { ListStates } from '../ui/ListStates.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { useListUrl } from '../ui/use-list-url.ts';
import type { Route } from './+types/TeamPage.ts';
import { PeriodTable, TeamTables } from './TeamTables.tsx';
import styles from './team.module.css';
import { countText, hoursText, isEmptyReport, nothing, periodText, pointsOf, shareText } from './team-texts.ts';
import {
  bucketLabels,
  type TeamFilters,
  type TeamQuery,
  teamFilterNames,
  teamQueryOf,
  useTeamReport,
} from './use-team-report.ts';

const CreditChart = lazy(() => import('../dashboard/CreditChart.tsx'));

export const meta: Route.MetaFunction = () => [{ title: officeTitle('Equipo') }];

const failure = 'Error al cargar el informe del equipo';

export default function TeamPage() {
  const { filters, isFiltered, change, clear } = useListUrl(teamFilterNames);
  const query = teamQueryOf(filters);
  const list = useTeamReport(query);
  const report = list.data;

  return (
    <>
      <PageHead title="Equipo">
        Lo que llegó, lo que se decidió y en cuántas horas laborables. Avisa a quienes revisan qué se cuenta aquí.
      </PageHead>
      <FilterBar isFiltered={isFiltered} onClear={clear}>
        <FilterFields filters={filters} query={query} report={report} onChange={change} />
      </FilterBar>
      {report && <FailureNote title={failure} error={list.isError ? list.error : null} />}
      <ListStates
        list={list}
        rows={8}
        loading="Cargando el informe del equipo"
        failure={failure}
        isEmpty={report !== undefined && isEmptyReport(report)}
        empty={
          <>
            {report && <Waiting waiting={report.waiting} />}
            <EmptyState
              level={2}
              title="No hubo solicitudes ni decisiones en este período"
              actions={isFiltered && <Button onClick={clear}>Quitar filtros</Button>}
            >
              Prueba con un período más largo, o sin institución ni revisor.
            </EmptyState>
          </>
        }
      >
        {report && (
          <div aria-busy={list.isPlaceholderData || undefined}>
            <Waiting waiting={report.waiting} />
            <Totals {...report.totals} />
            <Picture report={report} query={query} />
            <PeriodTable report={report} query={query} />
            <TeamTables report={report} query={query} />
          </div>
        )}
      </ListStates>
    </>
  );
}

function FilterFields({
  filters,
  query,
  report,
  onChange,
}: {
  filters: TeamFilters;
  query: TeamQuery;
  report: TeamReport | undefined;
  onChange: (changed: Partial<TeamFilters>) => void;
}) {
  const admins = useAdmins();
  // Also who reviewed in the period and does so no longer.
  const reviewers = admins.data?.filter(
    ({ id, permissions }) =>
      isReviewer(permissions) || id === filters.reviewerId || report?.reviewers.some((reviewer) => reviewer.id === id),
  );
  const box = (name: keyof TeamFilters) => ({
    value: filters[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  return (
    <>
      <TextField label="Desde" type="date" max={query.endDate} {...box('startDate')} value={query.startDate} />
      <TextField label="Hasta" type="date" min={query.startDate} {...box('endDate')} value={query.endDate} />
      <SelectField label="Por" {...box('by')} value={query.by}>
        {(['day', 'week', 'month'] as const).map((by) => (
          <option key={by} value={by}>
            {bucketLabels[by]}
          </option>
        ))}
      </SelectField>
      <InstitutionField value={filters.institutionId} onChange={(institutionId) => onChange({ institutionId })} />
      <SelectField label="Revisor" {...box('reviewerId')}>
        <option value="">Todos</option>
        {reviewers?.map((admin) => (
          <option key={admin.id} value={admin.id}>
            {adminName(admin)}
          </option>
        ))}
      </SelectField>
    </>
  );
}

/** Of this moment, whatever the period. */
function Waiting({ waiting: { count, overdue, oldestAt } }: { waiting: TeamReport['waiting'] }) {
  const mayReadCredits = useMayCall(listAdminCredits);
  const overdueText = countText(overdue);
  return (
    <dl className={styles.figures} aria-label="Ahora">
      <Figure title="Esperan ahora">{countText(count)}</Figure>
      <Figure title="Vencidas ahora">
        {mayReadCredits && overdue > 0 ? <Link to={overduePath}>{overdueText}</Link> : overdueText}
      </Figure>
      <Figure title="La que más espera">{oldestAt === null ? nothing : `desde el ${formatDateTime(oldestAt)}`}</Figure>
    </dl>
  );
}

function Totals(figures: TeamReport['totals']) {
  return (
    <dl className={styles.figures} aria-label="En el período">
      <Figure title="Recibidas">{countText(figures.received)}</Figure>
      <Figure title="Decididas">{countText(figures.decided)}</Figure>
      <Figure title="Devueltas">{countText(figures.returned)}</Figure>
      <Figure title="Aprobadas">{shareText(figures.approvedShare)}</Figure>
      <Figure title="Mediana hasta decidir">{hoursText(figures.medianHours)}</Figure>
      <Figure title="Nueve de diez, hasta">{hoursText(figures.p90Hours)}</Figure>
      <Figure title="A tiempo, de las decididas">{shareText(figures.inTimeShare)}</Figure>
    </dl>
  );
}

function Figure({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd className="figure">{children}</dd>
    </div>
  );
}

function Picture({ report, query }: { report: TeamReport; query: TeamQuery }) {
  const { periods, totals } = report;
  const isOfAll = totals.received !== null;
  const named = (start: string | undefined) => (start === undefined ? '' : periodText(start, query.by));
  const label = [
    `Por ${bucketLabels[query.by].toLowerCase()}, de ${named(periods[0]?.start)} a ${named(periods.at(-1)?.start)}:`,
    [
      `${countText(totals.approved)} aprobadas`,
      `${countText(totals.rejected)} rechazadas`,
      ...(isOfAll ? [`${countText(totals.received)} recibidas`] : []),
    ].join(', '),
  ].join(' ');
  return (
    <section className={styles.block} aria-label="En el tiempo">
      <Suspense fallback={<Skeleton height={220} />}>
        <CreditChart
          points={pointsOf(periods, query.by)}
          type="bar"
          label={label}
          series={isOfAll ? undefined : ['approved', 'rejected']}
        />
      </Suspense>
      <p className={styles.keys}>
        <span>
          <CostKey of="cap" />
          Aprobadas
        </span>
        <span>
          <CostKey of="int" />
          Rechazadas
        </span>
        {isOfAll && (
          <span>
            <CostKey of="pending" />
            Recibidas
          </span>
        )}
        <span className="note">
          Las decididas, por el día de la decisión; las recibidas, por el de su primer envío.
        </span>
      </p>
    </section>
  );
}
