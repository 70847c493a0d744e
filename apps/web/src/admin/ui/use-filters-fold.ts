import { useState } from 'react';
import { readStored, writeStored } from '#browser-storage.ts';

const key = 'cotejo.adminFilters';

/**
 * Whether the filters above a list are unfolded: as the person left them in this browser, else
 * `byDefault`. Spread what it gives on the `details`.
 */
export function useFiltersFold(byDefault: () => boolean) {
  const [isOpen, setIsOpen] = useState(() => {
    const stored = readStored(key);
    return stored === 'open' || stored === 'folded' ? stored === 'open' : byDefault();
  });
  return {
    open: isOpen,
    onToggle: ({ currentTarget: { open } }: { currentTarget: { open: boolean } }) => {
      // Also told when it is drawn unfolded: only a change is somebody's choice.
      if (open === isOpen) return;
      setIsOpen(open);
      writeStored(key, open ? 'open' : 'folded');
    },
  };
}
