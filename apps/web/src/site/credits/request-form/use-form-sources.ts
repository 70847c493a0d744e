import type { Limits } from '@cotejo/contracts/institutions/public';
import { useEffect, useState } from 'react';
import { showToast } from '#ui/Toast.tsx';
import { loadCities } from './load-cities.ts';
import { loadLimits } from './load-limits.ts';

export interface Cities {
  status: 'loading' | 'failed' | 'loaded';
  list: readonly string[];
}

/**
 * The cities to choose from, loaded once. `rendered` are those the page came with: they can be
 * chosen before the others are there, and when those fail.
 */
export function useCities(rendered: readonly string[]): Cities {
  const [cities, setCities] = useState<Cities>({ status: rendered.length > 0 ? 'loaded' : 'loading', list: rendered });
  useEffect(() => {
    const leaving = new AbortController();
    loadCities(leaving.signal, rendered).then(
      (list) => setCities((now) => keepEqual(now, { status: 'loaded', list })),
      () => {
        if (!leaving.signal.aborted) setCities(({ list }) => ({ status: 'failed', list }));
      },
    );
    return () => leaving.abort();
  }, [rendered]);
  return cities;
}

/**
 * Limits of the sliders. `rendered` are those the page came with, so that no figure jumps while
 * they are confirmed.
 */
export function useLimits(rendered: Limits): Limits {
  const [limits, setLimits] = useState(rendered);
  useEffect(() => {
    const leaving = new AbortController();
    loadLimits(leaving.signal).then(
      (loaded) => {
        setLimits((now) => keepEqual(now, loaded.limits));
        if (loaded.problem) showToast(loaded.problem, 'error');
      },
      () => {
        // Only leaving the page ends here.
      },
    );
    return () => leaving.abort();
  }, []);
  return limits;
}

/** What is there already, where the new value says the same: nothing is rendered anew for it. */
const keepEqual = <Value>(now: Value, next: Value): Value =>
  JSON.stringify(now) === JSON.stringify(next) ? now : next;
