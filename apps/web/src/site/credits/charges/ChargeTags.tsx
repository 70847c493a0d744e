import { obligationWords } from '@cotejo/contracts/charge-words';
import type { Charge } from '@cotejo/finance';
import { Icon } from '#ui/Icon.tsx';
import styles from './charges.module.css';

/** Who asks for a charge, and whether it comes back: a word and an own shape for each. */
export function ChargeTags({
  charge: { obligation, refundable },
}: {
  charge: Pick<Charge, 'obligation' | 'refundable'>;
}) {
  return (
    <>
      <span className={`${styles.tag} ${styles[obligation]}`}>{obligationWords[obligation]}</span>
      {refundable && (
        <>
          {' '}
          <span className={`${styles.tag} ${styles.refundable}`}>
            <Icon name="giveBack" size={13} />
            te lo devuelven
          </span>
        </>
      )}
    </>
  );
}
