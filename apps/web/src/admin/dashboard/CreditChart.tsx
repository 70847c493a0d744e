import '@mantine/core/styles/Paper.layer.css';
import '@mantine/charts/styles.layer.css';
import { BarChart, LineChart } from '@mantine/charts';
import { useId } from 'react';
import styles from './dashboard.module.css';
import type { ChartPoint } from './periods.ts';

const names = { approved: 'Aprobados', rejected: 'Rechazados', pending: 'Pendientes' } as const;

/** Bars or lines of one period. Told apart by hatching as well as by colour; `label` says it all in words. */
export default function CreditChart({
  points,
  type,
  label,
}: {
  points: readonly ChartPoint[];
  type: 'bar' | 'line';
  label: string;
}) {
  const id = useId().replace(/[^a-z0-9]/gi, '');
  const shared = {
    h: 220,
    data: points.map(({ date: _date, users: _users, ...point }) => point),
    dataKey: 'label',
    gridAxis: 'x' as const,
    strokeDasharray: '0',
    tickLine: 'none' as const,
    withLegend: false,
    xAxisProps: { interval: 'preserveStartEnd' as const, minTickGap: 28, tickMargin: 6 },
    yAxisProps: { allowDecimals: false, width: 34 },
    tooltipAnimationDuration: 0,
  };
  return (
    <div role="img" aria-label={label} className={styles.chart}>
      <svg width="0" height="0" aria-hidden="true" className={styles.patterns}>
        <defs>
          <pattern id={`${id}r`} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(35)">
            <rect width="6" height="6" fill="var(--int-ground)" />
            <rect width="2" height="6" fill="var(--int-stripe)" />
          </pattern>
          <pattern id={`${id}p`} width="6" height="5" patternUnits="userSpaceOnUse">
            <rect width="6" height="5" fill="var(--sunken)" />
            <rect width="6" height="1.6" fill="var(--line-strong)" />
          </pattern>
        </defs>
      </svg>
      {type === 'bar' ? (
        <BarChart
          {...shared}
          type="stacked"
          barProps={{ isAnimationActive: false, maxBarSize: 26 }}
          fillOpacity={1}
          series={[
            { name: 'approved', label: names.approved, color: 'var(--cap)' },
            { name: 'rejected', label: names.rejected, color: `url(#${id}r)` },
            { name: 'pending', label: names.pending, color: `url(#${id}p)` },
          ]}
        />
      ) : (
        <LineChart
          {...shared}
          curveType="linear"
          lineProps={{ isAnimationActive: false }}
          dotProps={{ r: 2 }}
          series={[
            { name: 'approved', label: names.approved, color: 'var(--cap)' },
            { name: 'rejected', label: names.rejected, color: 'var(--int-stripe)', strokeDasharray: '6 3' },
            { name: 'pending', label: names.pending, color: 'var(--line-strong)', strokeDasharray: '2 3' },
          ]}
        />
      )}
    </div>
  );
}
