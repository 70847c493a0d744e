import { useState } from 'react';
import { readTab, writeTab } from '#browser-storage.ts';

export const tickedRange = { min: 2, max: 4 } as const;

const key = 'comparedInstitutionIds';

export interface Ticked {
  ids: readonly string[];
  has: (id: string) => boolean;
  isFull: boolean;
  toggle: (id: string) => void;
  clear: () => void;
}

/** In the order of selection. Stored for this tab, so that going back restores it. */
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
