import { type ReactNode, useId } from 'react';
import {
  Bar,
  BarChart,
  CartesianGrid,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts';
import styles from './dashboard.module.css';
import type { ChartPoint } from './periods.ts';

const names = { approved: 'Aprobados', rejected: 'Rechazados', received: 'Recibidos' } as const;
type Series = keyof typeof names;
const all = Object.keys(names) as Series[];

const lines: Record<Series, { stroke: string; strokeDasharray?: string }> = {
  approved: { stroke: 'var(--cap)' },
  rejected: { stroke: 'var(--int-stripe)', strokeDasharray: '6 3' },
  received: { stroke: 'var(--line-strong)', strokeDasharray: '2 3' },
};

/** Series differ by hatching as well as by color; `label` describes the chart in words. */
export default function CreditChart({
  points,
  type,
  label,
  series = all,
}: {
  points: readonly ChartPoint[];
  type: 'bar' | 'line';
  label: string;
  /** Which are drawn; all if absent. */
  series?: readonly Series[] | undefined;
}) {
  const id = useId().replace(/[^a-z0-9]/gi, '');
  const fills: Record<Series, string> = {
    approved: 'var(--cap)',
    rejected: `url(#${id}r)`,
    received: `url(#${id}p)`,
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
      <ResponsiveContainer width="100%" height={chartHeight}>
        {type === 'bar' ? (
          <BarChart data={[...points]} barCategoryGap="18%" barGap={1}>
            {frame(fills, series)}
            {series.map((name) => (
              <Bar
                key={name}
                dataKey={name}
                // Decided credits are not a part of those received that day.
                stackId={name === 'received' ? 'received' : 'decided'}
                fill={fills[name]}
                maxBarSize={26}
                isAnimationActive={false}
              />
            ))}
          </BarChart>
        ) : (
          <LineChart data={[...points]}>
            {frame(
              {
                approved: lines.approved.stroke,
                rejected: lines.rejected.stroke,
                received: lines.received.stroke,
              },
              series,
            )}
            {series.map((name) => (
              <Line
                key={name}
                dataKey={name}
                type="linear"
                strokeWidth={2}
                {...lines[name]}
                dot={{ r: 2, fill: lines[name].stroke, strokeWidth: 1, strokeDasharray: '0' }}
                isAnimationActive={false}
              />
            ))}
          </LineChart>
        )}
      </ResponsiveContainer>
    </div>
  );
}

const chartHeight = 220;

const tick = { fontSize: 12, fill: 'var(--ink-3)' };

/** `colours` are those of the legend. */
function frame(colours: Record<Series, string>, series: readonly Series[]): ReactNode {
  return (
    <>
      <XAxis
        dataKey="label"
        tick={{ ...tick, transform: 'translate(0, 10)' }}
        tickLine={false}
        stroke=""
        interval="preserveStartEnd"
        minTickGap={28}
        tickMargin={6}
      />
      <YAxis
        width={34}
        allowDecimals={false}
        axisLine={false}
        tickLine={false}
        tick={{ ...tick, transform: 'translate(-10, 0)' }}
      />
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <Tooltip
        isAnimationActive={false}
        position={{ y: 0 }}
        cursor={{ stroke: 'var(--line)', fill: 'var(--sunken)' }}
        content={(content) => <Figures {...content} colours={colours} series={series} />}
      />
    </>
  );
}

function Figures({
  label,
  payload,
  colours,
  series,
}: TooltipContentProps & { colours: Record<Series, string>; series: readonly Series[] }) {
  return (
    <div className={styles.tooltip}>
      <p>{label}</p>
      <dl>
        {series.map((name) => (
          <div key={name}>
            <dt>
              <svg width="12" height="12" aria-hidden="true">
                <circle r="6" cx="6" cy="6" fill={colours[name]} />
              </svg>
              {names[name]}
            </dt>
            <dd>{payload.find(({ dataKey }) => dataKey === name)?.value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
