import { useRef } from 'react';
import { useNavigationType } from 'react-router';
import { readTab, writeTab } from '#browser-storage.ts';
import type { AddressFigures } from '../request-figures.ts';

const key = 'creditFormAddress';

/**
 * Figures of an address come before what was kept, once: on a reload, on coming back and after signing in the same address
 * opens again, and there what the person changed since must stand. Call what this returns in a browser only.
 */
export function useNewFigures(figures: AddressFigures): () => AddressFigures {
  const isFollowedLink = useNavigationType() === 'PUSH';
  const taken = useRef<AddressFigures>(null);
  return () => {
    taken.current ??= isFollowedLink || !isKnown(figures) ? figures : {};
    return taken.current;
  };
}

/** Whether these were the figures of the last address; they are from now on. */
function isKnown(figures: AddressFigures): boolean {
  const text = JSON.stringify(figures);
  const isSame = readTab(key) === text;
  writeTab(key, text);
  return isSame;
}
