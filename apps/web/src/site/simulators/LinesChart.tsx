import { formatDollars } from '@cotejo/format/figures';
import { CostKey } from '#loan/CostBar.tsx';
import styles from './loan-simulators.module.css';

interface Line {
  name: string;
  /** In dollars, one per month, starting today. */
  values: readonly number[];
  isDashed?: boolean;
  /** Amounts paid at the end of a month and already subtracted from `values`; drawn as a vertical drop. */
  drops?: readonly number[];
}

const width = 480;
const height = 190;
const top = 24;
const bottom = 164;

/** `marks` are months with an event on the first line. */
export function LinesChart({
  months,
  lines,
  marks = [],
  saved,
  label,
}: {
  months: number;
  lines: readonly Line[];
  marks?: readonly number[];
  /** Months saved at the end of the axis. */
  saved?: { from: number; name: string } | undefined;
  label: string;
}) {
  const highest = Math.max(1, ...lines.flatMap(({ values }) => values));
  const x = (month: number) => (month / months) * width;
  const y = (dollars: number) => bottom - (dollars / highest) * (bottom - top);
  const pathOf = ({ values, drops = [] }: Line) =>
    values
      .map((value, month) => {
        const drop = drops[month] ?? 0;
        const at = `${month === 0 ? 'M' : 'L'}${x(month).toFixed(1)} ${y(value + drop).toFixed(1)}`;
        return drop > 0 ? `${at}V${y(value).toFixed(1)}` : at;
      })
      .join('');
  const [first] = lines;
  return (
    <figure className={styles.chart}>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        <path d={`M0 ${y(highest / 2)}H${width}M0 ${top}H${width}`} stroke="var(--line)" />
        {saved && <rect x={x(saved.from)} y={bottom - 7} width={width - x(saved.from)} height="7" fill="var(--dif)" />}
        {lines.map((line) => (
          <path
            key={line.name}
            d={pathOf(line)}
            fill="none"
            stroke={line.isDashed ? 'var(--ink-2)' : 'var(--paramo)'}
            strokeWidth="2"
            strokeDasharray={line.isDashed ? '3 3' : undefined}
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
        <g fill="var(--ink-2)">
          <text x="0" y="184">
            hoy
          </text>
          <text x={width} y="184" textAnchor="end">
            mes {months}
          </text>
          <text x="0" y="16">
            {formatDollars(highest)}
          </text>
          <text x={width} y={y(highest / 2) - 4} textAnchor="end">
            {formatDollars(highest / 2)}
          </text>
        </g>
      </svg>
      <figcaption className={styles.legend}>
        {lines.map(({ name, isDashed }) => (
          <span key={name}>
            <svg width="22" height="8" aria-hidden="true">
              <path
                d="M0 4h22"
                stroke={isDashed ? 'var(--ink-2)' : 'var(--paramo)'}
                strokeWidth="2"
                strokeDasharray={isDashed ? '3 3' : undefined}
              />
            </svg>{' '}
            {name}
          </span>
        ))}
        {saved && (
          <span>
            <CostKey of="dif" />
            {saved.name}
          </span>
        )}
      </figcaption>
    </figure>
  );
}
