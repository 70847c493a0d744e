import { goOnParameter } from '@cotejo/contracts/credits/going-on';
import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { jumpTo, type MissingStep, nextOf, submitTarget } from './missing-steps.ts';

/**
 * Jumps to the first missing step if the URL asks for it (`goOnPath`), once that is known. Then removes the parameter,
 * so that a reload or the back button keeps the scroll position.
 */
export function useGoingOn(missing: readonly MissingStep[], isKnown: boolean): void {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const isAsked = search.has(goOnParameter);
  const target = nextOf(missing)?.target ?? submitTarget;

  useEffect(() => {
    if (!isAsked || !isKnown) return;
    // A user who has scrolled is already reading.
    if (window.scrollY === 0) jumpTo(target);
    setSearch(
      (present) => {
        present.delete(goOnParameter);
        return present;
      },
      { replace: true, preventScrollReset: true, state },
    );
  }, [isAsked, isKnown, target, state, setSearch]);
}
