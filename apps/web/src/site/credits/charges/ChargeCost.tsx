import { showCharge } from '@cotejo/contracts/charge-words';
import type { PricedCharge } from '@cotejo/finance/charges';
import { formatDollarsAndCents } from '@cotejo/format/figures';
import clsx from 'clsx';
import styles from './charges.module.css';

/** Gray for amounts outside the total: refundable or not counted. */
export function ChargeCost({ charge, className }: { charge: PricedCharge; className?: string | undefined }) {
  const { dollars, note } = showCharge(charge, formatDollarsAndCents);
  return (
    <span className={clsx('figure', className, (note !== null || !charge.counted) && styles.apart)}>
      {dollars}
      {note !== null && (
        <>
          <span className="visually-hidden">, </span>
          <small>{note}</small>
        </>
      )}
    </span>
  );
}
