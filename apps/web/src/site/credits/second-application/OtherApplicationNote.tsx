import type { CreditDetails } from '@cotejo/contracts/credits/applicant';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { userCreditsQuery } from '#loan/credit-queries.ts';
import { Icon } from '#ui/page/Icon.tsx';
import { findOtherApplication, otherApplicationTitle } from './find-other-application.ts';
import styles from './second-application.module.css';

/** Tells that the user has another application at this institution. */
export function OtherApplicationNote({ credit: { id, institutionId } }: { credit: CreditDetails }) {
  const { data: credits = [] } = useQuery(userCreditsQuery);
  const other = institutionId && findOtherApplication(credits, { creditId: id, institutionId });
  if (!other) return null;
  return (
    <p className={styles.note}>
      <Icon name="info" />
      <span>
        {otherApplicationTitle(other)} ({other.number}). <Link to="/perfil">Ver en qué va</Link>
      </span>
    </p>
  );
}
