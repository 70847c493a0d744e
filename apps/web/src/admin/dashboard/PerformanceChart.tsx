import { lazy, Suspense, useState } from 'react';
import { CostKey } from '#loan/CostBar.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { fieldBoxClass } from '#ui/controls/Field.tsx';
import { Segmented } from '#ui/controls/Segmented.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { SampleDataTag } from '#ui/page/Tag.tsx';
import { BlockHead } from '../ui/PageHead.tsx';
import styles from './dashboard.module.css';
import {
  bucketOf,
  type ChartPoint,
  chartPoints,
  isEmptyChart,
  perBucket,
  periodOf,
  type Range,
  rangeLabels,
  ranges,
  tilesOf,
} from './periods.ts';
import { samplePoints } from './sample-data.ts';
import { TrendTiles } from './TrendTiles.tsx';
import { useStats } from './use-stats.ts';

const CreditChart = lazy(() => import('./CreditChart.tsx'));

/** Decisions and receipts are each counted on the day they happened. */
export function PerformanceChart() {
  const [range, setRange] = useState<Range>('month');
  const [type, setType] = useState<'bar' | 'line'>('bar');
  const period = periodOf(range);
  const bucket = bucketOf(range);
  const stats = useStats(period);
  const [sample] = useState(() => new Map<Range, ChartPoint[]>());
  if (stats.isError && !sample.has(range)) sample.set(range, samplePoints(period, bucket));
  const points = stats.data
    ? chartPoints(stats.data, period, bucket)
    : stats.isError
      ? (sample.get(range) ?? [])
      : null;

  return (
    <section aria-label="Rendimiento de Créditos">
      <BlockHead title={<>Rendimiento de Créditos {stats.isError && <SampleDataTag />}</>}>
        <select
          className={`${fieldBoxClass} ${styles.range}`}
          aria-label="Período"
          value={range}
          onChange={(event) => setRange(ranges.find((name) => name === event.target.value) ?? 'month')}
        >
          {ranges.map((name) => (
            <option key={name} value={name}>
              {rangeLabels[name]}
            </option>
          ))}
        </select>
        <Segmented
          label="Tipo de gráfico"
          value={type}
          onChange={setType}
          options={[
            { value: 'bar', label: 'Barras' },
            { value: 'line', label: 'Líneas' },
          ]}
        />
      </BlockHead>
      {stats.isError && (
        <p className={styles.failed} role="alert">
          Error al cargar los datos del gráfico. Intente nuevamente.
          <Button small onClick={() => void stats.refetch()}>
            Reintentar
          </Button>
        </p>
      )}
      {/* No averages or trends of sample data. */}
      {stats.data && points && <TrendTiles tiles={tilesOf(points)} per={perBucket[bucket]} />}
      {points === null && <Skeleton height={270} />}
      {points && stats.data && isEmptyChart(points) ? (
        <EmptyState title="No hay datos disponibles para el período seleccionado">
          Prueba con un período más largo. Si esperabas ver datos, tu sesión puede haber expirado: vuelve a ingresar.
        </EmptyState>
      ) : (
        points && (
          <>
            <Suspense fallback={<Skeleton height={220} />}>
              <CreditChart points={points} type={type} label={describe(points, range, stats.isError)} />
            </Suspense>
            <p className={styles.keys}>
              <span>
                <CostKey of="cap" />
                Aprobados
              </span>
              <span>
                <CostKey of="int" />
                Rechazados
              </span>
              <span>
                <CostKey of="pending" />
                Recibidos
              </span>
              <span className="note">
                Los decididos, por el día de la decisión; los recibidos, por el día de envío.
              </span>
            </p>
          </>
        )
      )}
    </section>
  );
}

function describe(points: readonly ChartPoint[], range: Range, isSample: boolean): string {
  const period = `${rangeLabels[range]}, del ${points[0]?.label ?? ''} al ${points.at(-1)?.label ?? ''}`;
  if (isSample) return `Datos de ejemplo. ${period}`;
  const sum = (read: (point: ChartPoint) => number) => points.reduce((total, point) => total + read(point), 0);
  return `${period}: ${sum((point) => point.approved)} aprobados, ${sum((point) => point.rejected)} rechazados, ${sum((point) => point.received)} recibidos`;
}
