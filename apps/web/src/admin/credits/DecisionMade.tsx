import type { AdminCreditDetail } from '@cotejo/contracts/credits/review';
import styles from './credits.module.css';
import { describeDecision } from './describe-decision.ts';

/** How an application came to its end, above everything else; nothing while it is open. */
export function DecisionMade({ credit }: { credit: AdminCreditDetail }) {
  const text = describeDecision(credit);
  return text && <p className={`${styles.made} ${styles[credit.status.toLowerCase()] ?? ''}`}>{text}</p>;
}
