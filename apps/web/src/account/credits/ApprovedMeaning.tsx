import type { UserCredit } from '@cotejo/contracts/credits/applicant';
import { approvedMeaning } from '@cotejo/contracts/credits/review-story';
import { Fold } from '#ui/controls/Fold.tsx';
import styles from './credits.module.css';

export function ApprovedMeaning({ credit: { institution, handoverConsent } }: { credit: UserCredit }) {
  return (
    <div className={styles.meaning}>
      <Fold title="Qué quiere decir «Aprobado»">
        <p>{approvedMeaning(institution?.name ?? null, handoverConsent?.given ?? false)}</p>
      </Fold>
    </div>
  );
}
