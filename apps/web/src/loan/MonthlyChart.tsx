import { formatDollars } from '@cotejo/format/figures';
import { useId } from 'react';
import styles from './MonthlyChart.module.css';

interface MonthlyRow {
  capital: number;
  interest: number;
  charges?: number | undefined;
  balance: number;
}

const width = 480;
const bottom = 166;
const top = 16;

/**
 * Monthly payments as stacked bars, with the balance as a line. Renders nothing without rows or amounts.
 * @param scalePayment the highest instalment of all charts on the screen, so that they share a scale
 * @param label text alternative of the chart
 */
export function MonthlyChart({
  rows,
  amount,
  scalePayment,
  label,
}: {
  rows: readonly MonthlyRow[];
  amount: number;
  scalePayment: number;
  label: string;
}) {
  const patternId = useId();
  if (rows.length === 0 || scalePayment <= 0 || amount <= 0) return null;
  const step = width / rows.length;
  const barWidth = Math.max(step - Math.min(1.6, step * 0.2), 1);
  // The highest instalment takes about 80 % of the height; the balance line uses all of it.
  const barHeight = (dollars: number) => (dollars / scalePayment) * (bottom - top) * 0.806;
  const balanceY = (dollars: number) => bottom - (dollars / amount) * (bottom - top);
  const barOf = (x: number, y: number, height: number) =>
    `M${x.toFixed(2)} ${y.toFixed(2)}h${barWidth.toFixed(2)}v${height.toFixed(2)}H${x.toFixed(2)}z`;
  const line = [amount, ...rows.map((row) => row.balance)]
    .map((balance, index) => `${index === 0 ? 'M' : 'L'}${(index * step).toFixed(1)} ${balanceY(balance).toFixed(1)}`)
    .join('');
  // One path per color instead of one element per bar: many elements are slow on a cheap phone.
  const bars = rows.map((row, index) => {
    const x = index * step + (step - barWidth) / 2;
    const [capital, interest] = [barHeight(row.capital), barHeight(row.interest)];
    const charges = barHeight(row.charges ?? 0);
    return [
      barOf(x, bottom - capital, capital),
      barOf(x, bottom - capital - interest - 1, interest),
      charges > 0 ? barOf(x, bottom - capital - interest - charges - 2, charges) : '',
    ] as const;
  });
  const quarters = [0.25, 0.5, 0.75, 1].map((part) => ({ part, month: Math.round(rows.length * part) }));
  return (
    <div>
      <div className={styles.chart}>
        <span className={styles.balance} aria-hidden="true">
          Saldo {formatDollars(amount)}
        </span>
        <svg viewBox={`0 10 ${width} 162`} role="img" aria-label={label} className={styles.drawing}>
          <defs>
            <pattern id={patternId} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(35)">
              <rect width="4" height="4" fill="var(--int-ground)" />
              <rect width="1.6" height="4" fill="var(--int-stripe)" />
            </pattern>
          </defs>
          <path d={`M0 ${bottom - 55.5}H${width}M0 ${bottom - 111}H${width}`} stroke="var(--line)" />
          <path d={bars.map(([capital]) => capital).join('')} fill="var(--cap)" />
          <path
            d={bars.map(([, interest]) => interest).join('')}
            fill={`url(#${patternId})`}
            stroke="var(--int-stripe)"
            strokeWidth=".6"
          />
          <path d={bars.map(([, , charges]) => charges).join('')} fill="var(--ink-2)" />
          <path d={line} fill="none" stroke="var(--sheet)" strokeWidth="5" />
          <path d={line} fill="none" stroke="var(--ink)" strokeWidth="2" />
          <path d={`M0 ${bottom}H${width}`} stroke="var(--ink)" strokeWidth="1.5" />
          <path d={quarters.map(({ part }) => `M${width * part} ${bottom}v5`).join('')} stroke="var(--ink)" />
        </svg>
      </div>
      <div className={styles.months} aria-hidden="true">
        <span>mes 1</span>
        {quarters.map(({ part, month }) => (
          <span
            key={part}
            style={part === 1 ? { right: 0 } : { left: `${part * 100}%`, transform: 'translateX(-50%)' }}
          >
            {month}
          </span>
        ))}
      </div>
    </div>
  );
}
