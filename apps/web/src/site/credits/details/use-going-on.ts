import { goOnParameter } from '@cotejo/contracts/credits/going-on';
import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { jumpTo, type MissingStep, nextOf, submitTarget } from './missing-steps.ts';

/**
 * Opens the page at the first missing step where the URL asks for it (`goOnPath`), once what is
 * missing is known for sure. The question goes from the URL then: a reload and the way back keep
 * the place that was scrolled to.
 */
export function useGoingOn(missing: readonly MissingStep[], isKnown: boolean): void {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const isAsked = search.has(goOnParameter);
  const target = nextOf(missing)?.target ?? submitTarget;

  useEffect(() => {
    if (!isAsked || !isKnown) return;
    // Whoever has scrolled meanwhile is reading.
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
