import { formatDollars, formatDollarsAndCents } from '@cotejo/format/figures';
import clsx from 'clsx';
import type { CSSProperties, ReactNode } from 'react';
import styles from './CostBar.module.css';
import { barWidths, type Cost, describeCost, interestOf, rulerTicks, showCost, splitExtra } from './cost.ts';

interface CostBarProps extends Cost {
  /** Name of the offer, so that screen reader users can tell the bars of a list apart. */
  name?: string;
  /** The highest total on screen, in dollars; its bar has the full width. */
  scaleTotal: number;
  /** The lowest total of all results. The amount above it is drawn separately. */
  cheapestTotal?: number;
  height?: 'tall' | 'normal' | 'low';
  /** For an offer that cannot be chosen today. */
  isGray?: boolean;
  /** The amount above the capital is earned (an investment), not paid. */
  isGain?: boolean;
}

export function CostBar({
  name,
  capital,
  total,
  charges,
  scaleTotal,
  cheapestTotal,
  height = 'normal',
  isGray,
  isGain,
}: CostBarProps) {
  const cost = showCost({ capital, total, charges }, cheapestTotal);
  const extra = splitExtra(cost);
  return (
    <div
      className={clsx(styles.bar, height !== 'normal' && styles[height], isGray && styles.gray, isGain && styles.gain)}
      role="img"
      aria-label={describeCost(cost, name)}
      style={barWidths(cost, scaleTotal) as CSSProperties}
    >
      <span className={styles.cap} />
      {cost.interest > extra.ofInterest && <span className={styles.int} />}
      {cost.charges > extra.ofCharges && <span className={styles.car} />}
      {extra.ofInterest > 0 && <span className={styles.dif} />}
      {extra.ofCharges > 0 && <span className={styles.difCharges} />}
    </div>
  );
}

/** Capital, interest and charges as text. With charges they are shown to the cent, so that they add up to the total. */
export function CostFigures({ capital, total, charges = 0, start }: Cost & { start?: boolean }) {
  const format = charges > 0 ? formatDollarsAndCents : formatDollars;
  return (
    <p className={clsx(styles.figures, start && styles.start)}>
      <span>
        <CostKey of="cap" />
        Capital <b>{format(capital)}</b>
      </span>
      <span>
        <CostKey of="int" />
        Interés <b>{format(Math.max(0, interestOf({ capital, total, charges })))}</b>
      </span>
      {charges > 0 && (
        <span>
          <CostKey of="car" />
          Cargos <b>{format(charges)}</b>
        </span>
      )}
    </p>
  );
}

export function CostKey({ of }: { of: 'cap' | 'int' | 'car' | 'held' | 'gain' | 'dif' | 'balance' | 'pending' }) {
  return <i className={clsx(styles.key, styles[`${of}Key`])} aria-hidden="true" />;
}

export function CostLegend({
  withExtra = true,
  withCharges = false,
  children,
}: {
  withExtra?: boolean;
  withCharges?: boolean;
  children?: ReactNode;
}) {
  return (
    <p className={styles.legend}>
      <span>
        <CostKey of="cap" />
        {withCharges ? 'Capital' : 'Capital: lo que recibes'}
      </span>
      <span>
        <CostKey of="int" />
        {withCharges ? 'Interés' : 'Interés: lo que cuesta'}
      </span>
      {withCharges && (
        <span>
          <CostKey of="car" />
          Cargos que no te devuelven
        </span>
      )}
      {withExtra && (
        <span>
          <CostKey of="dif" />
          Lo que pagas de más frente a la más barata
        </span>
      )}
      {children}
    </p>
  );
}

/** The scale below a list of bars. */
export function CostRuler({ scaleTotal, count }: { scaleTotal: number; count?: number }) {
  return (
    <div className={styles.ruler} aria-hidden="true">
      {rulerTicks(scaleTotal, count).map((tick) => (
        <span key={tick.label} style={{ left: `${tick.percent}%` }}>
          {tick.label}
        </span>
      ))}
    </div>
  );
}
