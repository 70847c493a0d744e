import { type ActivitySummary as ActivitySummaryFacts, summarizeActivity } from '@cotejo/contracts/activity-log';
import { formatCount } from '@cotejo/format/figures';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { endpointQuery } from '#data/query/endpoint-query.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Segmented } from '#ui/controls/Segmented.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Tag } from '#ui/page/Tag.tsx';
import styles from './activity.module.css';
import { activityFilterNames, activityKinds, summaryDays } from './activity-filters.ts';

const periods = [
  { value: String(summaryDays), label: '7 días' },
  { value: '30', label: '30 días' },
  { value: '90', label: '90 días' },
];

/** Statuses shared with verdicts and failed operations are counted without those. */
function countOf({ status, about }: (typeof activityKinds)[number], summary: ActivitySummaryFacts): number {
  const { statusCounts, documentVerdicts, failedOperations } = summary;
  if (about === 'failure') return failedOperations;
  const ofDocuments = status in documentVerdicts ? Number(Reflect.get(documentVerdicts, status)) : 0;
  if (about === 'document') return ofDocuments;
  return (statusCounts[status] ?? 0) - ofDocuments - (status === 'rejected' ? failedOperations : 0);
}

export function ActivitySummary({ onShow }: { onShow: (startDate: string) => void }) {
  const [days, setDays] = useState(String(summaryDays));
  const summary = useQuery(endpointQuery(summarizeActivity, { query: { days } }));
  const highest = Math.max(1, ...(summary.data?.dailyActivity.map(({ count }) => count) ?? []));
  const startDate = summary.data?.dailyActivity[0]?.date ?? '';
  return (
    <details className={styles.summary}>
      <summary>
        {summary.data
          ? `Resumen: ${formatCount(summary.data.totalActivities, 'actividad', 'actividades')} en ${summary.data.periodDays} días`
          : 'Resumen de los últimos días'}
      </summary>
      <Segmented label="Período del resumen" options={periods} value={days} onChange={setDays} />
      {summary.isPending && <Skeleton height={96} />}
      {summary.isError && (
        <p className={styles.failed} role="alert">
          No se pudo cargar el resumen.
          <Button small onClick={() => void summary.refetch()}>
            Reintentar
          </Button>
        </p>
      )}
      {summary.data && (
        <>
          <div
            role="img"
            aria-label={`Actividad por día, de ${startDate} a ${summary.data.dailyActivity.at(-1)?.date ?? ''}, como máximo ${highest} en un día`}
            className={styles.days}
          >
            {summary.data.dailyActivity.map(({ date, count }) => (
              <i key={date} title={`${date}: ${count}`} style={{ height: `${(count / highest) * 56}px` }} />
            ))}
          </div>
          <p className={styles.counts}>
            {activityKinds.map((kind) => {
              const count = countOf(kind, summary.data);
              if (count <= 0) return null;
              return (
                <Link
                  key={kind.value}
                  to={`?${activityFilterNames.kind}=${kind.value}&${activityFilterNames.startDate}=${startDate}`}
                >
                  <Tag tone={kind.tone}>
                    {kind.label} {count}
                  </Tag>
                </Link>
              );
            })}
          </p>
          <Button small variant="plain" onClick={() => onShow(startDate)}>
            Ver estos días en la lista
          </Button>
        </>
      )}
    </details>
  );
}
