import { type RefObject, useEffect, useState } from 'react';
import { Icon } from '#ui/page/Icon.tsx';
import styles from './details.module.css';
import { jumpTo, type MissingStep, nextOf, nextStepText, submitTarget } from './missing-steps.ts';

/** For a phone while the buttons (`place`) are out of view. Never submits: it is easily touched by accident. */
export function NextStepLine({
  missing,
  documentCount,
  isAgain,
  place,
}: {
  missing: readonly MissingStep[];
  documentCount: number;
  isAgain: boolean;
  place: RefObject<HTMLElement | null>;
}) {
  const isInSight = useIsInSight(place);
  if (isInSight) return null;
  const target = nextOf(missing)?.target ?? submitTarget;
  return (
    <a
      className={styles.nextStep}
      href={`#${target}`}
      onClick={(event) => {
        event.preventDefault();
        jumpTo(target);
      }}
    >
      <span>{nextStepText(missing, documentCount, isAgain)}</span>
      <Icon name="chevronDown" size={20} />
    </a>
  );
}

/** True until it is known. */
function useIsInSight(place: RefObject<HTMLElement | null>): boolean {
  const [isInSight, setIsInSight] = useState(true);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const observer = new IntersectionObserver(
      (entries) => setIsInSight(entries.at(-1)?.isIntersecting ?? true),
      // The navigation covers 61 px.
      { rootMargin: '0px 0px -61px 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);
  return isInSight;
}
