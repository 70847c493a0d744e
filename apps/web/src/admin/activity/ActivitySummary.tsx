import {
  type ActivitySummary as ActivitySummaryFacts,
  activityStatuses,
  activityStatusLabels,
  summarizeActivity,
} from '@cotejo/contracts/activity-log';
import { formatCount } from '@cotejo/format/figures';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '#request/request.ts';
import { Button } from '#ui/Button.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { Tag } from '#ui/Tag.tsx';
import { BlockHead } from '../shell/PageHead.tsx';
import styles from './activity.module.css';
import { summaryDays } from './activity-filters.ts';
import { activityTone } from './activity-labels.ts';

const periods = [
  { value: String(summaryDays), label: '7 días' },
  { value: '30', label: '30 días' },
  { value: '90', label: '90 días' },
];

/**
 * What the records were about: verdicts on documents and operations that failed are no approved or
 * rejected credits.
 */
function countsOf({ statusCounts, documentVerdicts, failedOperations }: ActivitySummaryFacts) {
  const ofStatus = activityStatuses.map((status) => {
    const ofDocuments = status in documentVerdicts ? Reflect.get(documentVerdicts, status) : 0;
    const failed = status === 'rejected' ? failedOperations : 0;
    const count = (statusCounts[status] ?? 0) - Number(ofDocuments) - failed;
    return { label: activityStatusLabels[status], tone: activityTone(status), count };
  });
  return [
    ...ofStatus,
    { label: 'Documento verificado', tone: 'green' as const, count: documentVerdicts.approved },
    { label: 'Documento rechazado', tone: 'red' as const, count: documentVerdicts.rejected },
    { label: 'Documento por revisar otra vez', tone: 'gray' as const, count: documentVerdicts.pending },
    { label: 'Operación fallida', tone: 'tile' as const, count: failedOperations },
  ].filter(({ count }) => count > 0);
}

/** How much happened in the last days, by day and by status. */
export function ActivitySummary({ onShow }: { onShow: (startDate: string) => void }) {
  const [days, setDays] = useState(String(summaryDays));
  const summary = useQuery({
    queryKey: ['admin', 'activity', 'summary', days],
    queryFn: async ({ signal }) => (await request(summarizeActivity, { query: { days }, signal })).data,
  });
  const highest = Math.max(1, ...(summary.data?.dailyActivity.map(({ count }) => count) ?? []));
  return (
    <section aria-label="Resumen">
      <BlockHead
        title={
          summary.data
            ? `${formatCount(summary.data.totalActivities, 'actividad', 'actividades')} en ${summary.data.periodDays} días`
            : 'Resumen'
        }
      >
        <Segmented label="Período del resumen" options={periods} value={days} onChange={setDays} />
      </BlockHead>
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
            aria-label={`Actividad por día, de ${summary.data.dailyActivity[0]?.date ?? ''} a ${summary.data.dailyActivity.at(-1)?.date ?? ''}, como máximo ${highest} en un día`}
            className={styles.days}
          >
            {summary.data.dailyActivity.map(({ date, count }) => (
              <i key={date} title={`${date}: ${count}`} style={{ height: `${(count / highest) * 56}px` }} />
            ))}
          </div>
          <p className={styles.counts}>
            {countsOf(summary.data).map(({ label, tone, count }) => (
              <Tag key={label} tone={tone}>
                {label} {count}
              </Tag>
            ))}
          </p>
          <Button small variant="plain" onClick={() => onShow(summary.data.dailyActivity[0]?.date ?? '')}>
            Ver estos días en la lista
          </Button>
        </>
      )}
    </section>
  );
}
