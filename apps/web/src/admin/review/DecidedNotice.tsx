import { creditTitle } from '@cotejo/contracts/credits/status';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Checkbox } from '#ui/Checkbox.tsx';
import styles from './decision.module.css';
import type { DecidedBefore, useMovingOn } from './use-moving-on.ts';

/**
 * What was decided on the application before, with the way back to it. Takes the focus, which the
 * closed question left nowhere.
 */
export function DecidedNotice({
  decided: { id, said },
  path,
  choice,
}: {
  decided: DecidedBefore;
  path: string;
  choice: ReturnType<typeof useMovingOn>['choice'];
}) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={notice} tabIndex={-1} className={styles.decided}>
      <p>
        <b>{said}.</b> Esta es la siguiente. <Link to={path}>Volver a {creditTitle(id)}</Link>
      </p>
      <Checkbox label="Al decidir, pasar a la siguiente" {...choice} />
    </div>
  );
}
