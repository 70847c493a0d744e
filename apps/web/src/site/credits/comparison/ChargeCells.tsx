import { ChargeCost } from '../charges/ChargeCost.tsx';
import { ChargeTags } from '../charges/ChargeTags.tsx';
import { type ChargeRow, chargeTerms } from './charge-rows.ts';
import styles from './comparison.module.css';
import type { ComparedOffer } from './load-comparison.ts';

/** Shows the tags here if all offers share them. */
export function ChargeTitle({ row: { name, shared } }: { row: ChargeRow }) {
  return (
    <span className={styles.chargeTitle}>
      <span>{name}</span> {shared && <ChargeTags charge={shared} />}
    </span>
  );
}

/** In dollars over the whole term, in parentheses if not counted; a dash if the offer does not have the charge. */
export function ChargeCell({ row: { chargesOf, shared }, offer }: { row: ChargeRow; offer: ComparedOffer }) {
  const charges = chargesOf(offer);
  if (charges.length === 0)
    return (
      <span className="soft">
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">No lo cobra</span>
      </span>
    );
  return charges.map((charge, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: charges have no id, and two may have the same name
    <span key={index} className={styles.charge}>
      <ChargeCost charge={charge} className={charge.counted ? styles.middle : undefined} />
      <small className="soft">{chargeTerms(charge)}</small>
      {!shared && (
        <span className={styles.chargeTags}>
          <ChargeTags charge={charge} />
        </span>
      )}
    </span>
  ));
}
