import { formatDollars } from '@cotejo/format/figures';
import styles from './loan-simulators.module.css';

interface Line {
  name: string;
  /** Dollars from today on, one a month. */
  values: readonly number[];
  isDashed?: boolean;
}

const width = 480;
const height = 190;
const top = 18;
const bottom = 164;

/** Dollars over months as one or two lines from zero. `marks` are months at which something happens to the first line. */
export function LinesChart({
  months,
  lines,
  marks = [],
  label,
}: {
  months: number;
  lines: readonly Line[];
  marks?: readonly number[];
  /** The whole chart in words. */
  label: string;
}) {
  const highest = Math.max(1, ...lines.flatMap(({ values }) => values));
  const x = (month: number) => (month / months) * width;
  const y = (dollars: number) => bottom - (dollars / highest) * (bottom - top);
  const pathOf = (values: readonly number[]) =>
    values.map((value, month) => `${month === 0 ? 'M' : 'L'}${x(month).toFixed(1)} ${y(value).toFixed(1)}`).join('');
  const [first] = lines;
  return (
    <figure className={styles.chart}>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        <path d={`M0 ${(top + bottom) / 2}H${width}M0 ${top}H${width}`} stroke="var(--line)" />
        {lines.map(({ name, values, isDashed }) => (
          <path
            key={name}
            d={pathOf(values)}
            fill="none"
            stroke={isDashed ? 'var(--ink-2)' : 'var(--paramo)'}
            strokeWidth="2"
            strokeDasharray={isDashed ? '3 3' : undefined}
          />
        ))}
        {marks.length <= 24 &&
          marks.map((month) => (
            <circle
              key={month}
              cx={x(month)}
              cy={y(first?.values[month] ?? 0)}
              r="4"
              fill="var(--paper)"
              stroke="var(--paramo)"
              strokeWidth="2"
            />
          ))}
        <path d={`M0 ${bottom}H${width}`} stroke="var(--ink)" strokeWidth="1.5" />
        <g fill="var(--ink-2)" fontSize="12">
          <text x="0" y="184">
            hoy
          </text>
          <text x={width} y="184" textAnchor="end">
            mes {months}
          </text>
          <text x="0" y="12">
            {formatDollars(highest)}
          </text>
        </g>
      </svg>
      <figcaption className={styles.legend}>
        {lines.map(({ name, isDashed }) => (
          <span key={name}>
            {isDashed ? '┄' : '─'} {name}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
