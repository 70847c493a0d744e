import { useState } from 'react';
import { readStored, writeStored } from '#browser-storage.ts';

const key = 'cotejo.adminFilters';

/** The user's choice in this browser, else `byDefault`. Spread the result on the `details`. */
export function useFiltersFold(byDefault: () => boolean) {
  const [isOpen, setIsOpen] = useState(() => {
    const stored = readStored(key);
    return stored === 'open' || stored === 'folded' ? stored === 'open' : byDefault();
  });
  return {
    open: isOpen,
    onToggle: ({ currentTarget: { open } }: { currentTarget: { open: boolean } }) => {
      // `toggle` also fires for the initial open state; only a change is the user's choice.
      if (open === isOpen) return;
      setIsOpen(open);
      writeStored(key, open ? 'open' : 'folded');
    },
  };
}
