import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Checkbox } from '#ui/Checkbox.tsx';
import styles from './decision.module.css';
import type { DecidedBefore, useMovingOn } from './use-moving-on.ts';

/**
 * Says that this is the next application, with the way back to the one before. Takes the focus,
 * which the closed question left nowhere.
 */
export function DecidedNotice({
  decided: { number },
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
        Esta es la siguiente. <Link to={path}>Volver al crédito {number}</Link>
      </p>
      <Checkbox label="Al decidir, pasar a la siguiente" {...choice} />
    </div>
  );
}
