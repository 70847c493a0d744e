import { creditTitle } from '@cotejo/contracts/credits/applicant';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Icon } from '#ui/Icon.tsx';
import styles from './review.module.css';
import type { DecidedBefore } from './use-moving-on.ts';

/** What was decided on the application before, with the way back to it. Takes the focus, which the closed question left nowhere. */
export function DecidedNotice({ decided: { id, said }, path }: { decided: DecidedBefore; path: string }) {
  const notice = useRef<HTMLParagraphElement>(null);
  useEffect(() => notice.current?.focus({ preventScroll: true }), []);
  return (
    <p ref={notice} tabIndex={-1} className={styles.decided}>
      <Icon name="check" size={20} />
      <span>
        <b>{said}.</b> Esta es la siguiente. <Link to={path}>Volver a {creditTitle(id)}</Link>
      </span>
    </p>
  );
}
