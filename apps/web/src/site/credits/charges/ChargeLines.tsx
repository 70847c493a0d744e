import type { PricedCharge } from '@cotejo/finance/charges';
import { formatDollarsAndCents, formatMonths, formatPercent } from '@cotejo/format/figures';
import { ChargeCost } from './ChargeCost.tsx';
import { ChargeTags } from './ChargeTags.tsx';
import { describeCharge } from './charge-words.ts';
import styles from './charges.module.css';

export function ChargeLines({
  charges,
  interest,
  realCost,
  term,
  rateWords,
}: {
  charges: readonly PricedCharge[];
  /** In dollars, over the whole term. */
  interest: number;
  realCost: number;
  /** In months. */
  term: number;
  /** As returned by `describeRates`: 'una tasa nominal de 14,00 %'. */
  rateWords: string;
}) {
  return (
    <ul className={styles.lines}>
      <li>
        <div className={styles.name}>Interés</div>
        <span className="figure">{formatDollarsAndCents(interest)}</span>
        <p>
          {formatMonths(term)} a {rateWords}.
        </p>
      </li>
      {charges.map((charge, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: charges have no id, and two may have the same name
        <li key={index} className={charge.counted ? undefined : styles.uncounted}>
          <div className={styles.name}>
            {charge.name} <ChargeTags charge={charge} />
          </div>
          <ChargeCost charge={charge} />
          <p>{describeCharge(charge, term)}</p>
        </li>
      ))}
      <li className={styles.total}>
        <div className={styles.name}>Lo que te cuesta el préstamo</div>
        <span className="figure">{formatDollarsAndCents(realCost)}</span>
      </li>
    </ul>
  );
}

export const describeRates = (rate: number, effectiveRate?: number): string =>
  `una tasa nominal de ${formatPercent(rate)}${effectiveRate === undefined ? '' : ` (TEA ${formatPercent(effectiveRate)})`}`;
