import type { SavingsResult } from '@cotejo/contracts/simulators';
import { formatDollars } from '@cotejo/format/figures';
import { useId } from 'react';
import { CostKey } from '#loan/CostBar.tsx';
import styles from './simulators.module.css';

const width = 480;
const height = 160;

/** Deposits below, interest above. Interest earned is green; terracotta is the cost of a loan. */
export function GrowthChart({ result: { table, initialDeposit, total, deposited } }: { result: SavingsResult }) {
  const hatch = useId();
  const highest = Math.max(total, 1);
  const step = width / Math.max(table.length, 1);
  const barWidth = Math.max(step - Math.min(1.6, step * 0.2), 0.5);
  const tall = (dollars: number) => (dollars / highest) * height;
  const bars: { month: number; put: number; earned: number }[] = [];
  for (const { month, deposit, balance } of table) {
    const put = (bars.at(-1)?.put ?? initialDeposit) + deposit;
    bars.push({ month, put, earned: Math.max(0, balance - put) });
  }
  return (
    <figure className={styles.growth}>
      <svg
        viewBox={`0 0 ${width} ${height + 2}`}
        role="img"
        aria-label={`De ${formatDollars(initialDeposit)} a ${formatDollars(total)}: pusiste ${formatDollars(deposited)}`}
      >
        <defs>
          <pattern id={hatch} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(35)">
            <rect width="4" height="4" fill="var(--sheet)" />
            <rect width="1.6" height="4" fill="var(--paramo)" />
          </pattern>
        </defs>
        {bars.map(({ month, put: low, earned }) => {
          const x = (month - 1) * step + (step - barWidth) / 2;
          return (
            <g key={month}>
              <rect x={x} y={height - tall(low)} width={barWidth} height={tall(low)} fill="var(--cap)" />
              <rect
                x={x}
                y={height - tall(low) - tall(earned)}
                width={barWidth}
                height={tall(earned)}
                fill={`url(#${hatch})`}
              />
            </g>
          );
        })}
        <path d={`M0 ${height}H${width}`} stroke="var(--ink)" strokeWidth="1.5" />
      </svg>
      <figcaption className={styles.legend}>
        <span>
          <CostKey of="cap" />
          Lo que pusiste
        </span>
        <span>
          <CostKey of="gain" />
          Interés que ganaste
        </span>
      </figcaption>
    </figure>
  );
}
