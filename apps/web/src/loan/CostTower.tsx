import { formatDollars } from '@cotejo/format/figures';
import type { CSSProperties } from 'react';
import styles from './CostTower.module.css';
import { type Cost, describeCost, showCost, splitExtra } from './cost.ts';

interface TowersProps {
  offers: (Cost & { name: string; key: string })[];
  /** The lowest total of all results, in dollars; a dotted line marks it. */
  cheapestTotal: number;
}

/** Stacked bars, one grid column per offer, so that each bar stands above its column of the comparison table. */
export function CostTowers({ offers, cheapestTotal }: TowersProps) {
  const scaleTotal = Math.max(...offers.map((offer) => Math.round(offer.total)), 1);
  const place = { '--columns': offers.length, '--cheapest': Math.round(cheapestTotal) / scaleTotal } as CSSProperties;
  return (
    <div className={styles.towers} style={place}>
      {offers.map(({ key, name, ...offer }) => {
        const cost = showCost(offer, cheapestTotal);
        const extra = splitExtra(cost);
        const height = (dollars: number) => ({
          height: `calc(${(dollars / scaleTotal).toFixed(4)} * var(--tower-height))`,
        });
        return (
          <div key={key} className={styles.tower} role="img" aria-label={describeCost(cost, name)}>
            <p>
              <b className="figure">{formatDollars(cost.total)}</b>
              <small className={cost.extra > 0 ? styles.more : styles.cheapest}>
                {cost.extra > 0 ? `+${formatDollars(cost.extra)}` : 'la más barata'}
              </small>
            </p>
            <div className={styles.tube}>
              {extra.ofCharges > 0 && <i className={styles.difCharges} style={height(extra.ofCharges)} />}
              {extra.ofInterest > 0 && <i className={styles.dif} style={height(extra.ofInterest)} />}
              {cost.charges > extra.ofCharges && (
                <i className={styles.car} style={height(cost.charges - extra.ofCharges)} />
              )}
              <i className={styles.int} style={height(cost.interest - extra.ofInterest)}>
                <span>{formatDollars(cost.interest)}</span>
              </i>
              <i className={styles.cap} style={height(cost.capital)}>
                <span>{formatDollars(cost.capital)}</span>
              </i>
            </div>
          </div>
        );
      })}
    </div>
  );
}
