import { useState } from 'react';
import { readTab, writeTab } from '#browser-storage.ts';

/** Two to four offers stand side by side. */
export const tickedRange = { min: 2, max: 4 } as const;

const key = 'comparedInstitutionIds';

export interface Ticked {
  ids: readonly string[];
  has: (id: string) => boolean;
  /** One more would not fit. */
  isFull: boolean;
  toggle: (id: string) => void;
  clear: () => void;
}

/**
 * The offers ticked for comparing, in the order they were ticked; kept for this tab, so that coming
 * back finds them.
 */
export function useTicked(): Ticked {
  const [ids, setIds] = useState(read);
  const change = (next: readonly string[]) => {
    setIds(next);
    writeTab(key, next.join(','));
  };
  const isFull = ids.length >= tickedRange.max;
  return {
    ids,
    has: (id) => ids.includes(id),
    isFull,
    toggle: (id) => {
      if (ids.includes(id)) change(ids.filter((other) => other !== id));
      else if (!isFull) change([...ids, id]);
    },
    clear: () => change([]),
  };
}

const read = (): readonly string[] => (readTab(key) ?? '').split(',').filter(Boolean).slice(0, tickedRange.max);
