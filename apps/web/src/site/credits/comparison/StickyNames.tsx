import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { LogoBadge } from '#ui/page/LogoBadge.tsx';
import styles from './comparison.module.css';
import type { ComparedOffer } from './load-comparison.ts';

/**
 * Whose column it is, at the top of the screen once the names have scrolled away. Nothing inside `table` could stick
 * there, because it scrolls sideways in a box of its own; this follows it. Screen readers have the column headers.
 */
export function StickyNames({
  offers,
  table,
}: {
  offers: readonly Pick<ComparedOffer, 'institution'>[];
  table: RefObject<HTMLElement | null>;
}) {
  const [isShown, setIsShown] = useState(false);
  const strip = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const look = () => {
      const names = table.current?.querySelector('[data-names]')?.getBoundingClientRect();
      const whole = table.current?.getBoundingClientRect();
      setIsShown(names !== undefined && whole !== undefined && names.bottom < 0 && whole.bottom > names.height);
      if (strip.current) strip.current.scrollLeft = table.current?.scrollLeft ?? 0;
    };
    // A scroll of the table does not bubble.
    document.addEventListener('scroll', look, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', look, { capture: true });
  }, [table]);

  useLayoutEffect(() => {
    if (isShown && strip.current) strip.current.scrollLeft = table.current?.scrollLeft ?? 0;
  }, [isShown, table]);

  return (
    <div className={`no-print ${styles.sticky}`} aria-hidden="true">
      {isShown && (
        <div ref={strip} className={styles.strip} data-sticky-names>
          <div className={styles.stripRow} style={{ '--columns': offers.length } as CSSProperties}>
            {offers.map(({ institution }) => (
              <span key={institution.id}>
                <LogoBadge institution={institution} small />
                <span>{institution.name}</span>
              </span>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}
