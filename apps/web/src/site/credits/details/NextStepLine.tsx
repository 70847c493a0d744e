import { type RefObject, useEffect, useState } from 'react';
import { Icon } from '#ui/Icon.tsx';
import styles from './details.module.css';
import { jumpTo, type MissingStep, nextOf, nextStepText, submitTarget } from './missing-steps.ts';

/**
 * One line over the navigation of a phone while the buttons under the page (`place`) are out of
 * sight: what is missing, and the way there. It leads to the button and does not send itself, because
 * a thumb passes it on the way to the navigation.
 */
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

/** Whether any of it is on the screen, over the navigation of a phone; true until that is known. */
function useIsInSight(place: RefObject<HTMLElement | null>): boolean {
  const [isInSight, setIsInSight] = useState(true);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const observer = new IntersectionObserver(
      (entries) => setIsInSight(entries.at(-1)?.isIntersecting ?? true),
      // The navigation, which covers its 61 px.
      { rootMargin: '0px 0px -61px 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);
  return isInSight;
}
