import type { UserCredit } from '@cotejo/contracts/credits/applicant';
import { approvedMeaning } from '@cotejo/contracts/credits/review-story';
import styles from './credits.module.css';

export function ApprovedMeaning({ credit: { institution, handoverConsent } }: { credit: UserCredit }) {
  return (
    <details className={styles.meaning}>
      <summary>Qué quiere decir «Aprobado»</summary>
      <p>{approvedMeaning(institution?.name ?? null, handoverConsent?.given ?? false)}</p>
    </details>
  );
}
