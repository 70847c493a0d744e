import { useCallback, useSyncExternalStore } from 'react';

/** @param queries the same ones on every render, in any order */
export function useMediaQueries(queries: readonly string[]): ReadonlySet<string> {
  const key = [...new Set(queries)].sort().join(separator);
  const subscribe = useCallback(
    (onChange: () => void) => {
      const lists = key === '' ? [] : key.split(separator).map((query) => matchMedia(query));
      for (const list of lists) list.addEventListener('change', onChange);
      return () => {
        for (const list of lists) list.removeEventListener('change', onChange);
      };
    },
    [key],
  );
  // A string, because a snapshot of useSyncExternalStore must be equal while nothing has changed.
  const matching = useSyncExternalStore(subscribe, () =>
    key
      .split(separator)
      .filter((query) => query !== '' && matchMedia(query).matches)
      .join(separator),
  );
  return new Set(matching.split(separator));
}

const separator = '|';
