import { obligationWords } from '@cotejo/contracts/charge-words';
import type { Charge } from '@cotejo/finance/charges';
import { Icon } from '#ui/page/Icon.tsx';
import styles from './charges.module.css';

/** Each tag has its own word and shape. */
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
            te los devuelven
          </span>
        </>
      )}
    </>
  );
}
