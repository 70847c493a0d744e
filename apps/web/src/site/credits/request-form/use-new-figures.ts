import { useRef } from 'react';
import { useNavigationType } from 'react-router';
import { readTab, writeTab } from '#browser-storage.ts';
import type { UrlFigures } from './request-figures.ts';

const key = 'creditFormAddress';

/**
 * Figures of a URL come before what was kept, once: on a reload, on coming back and after signing
 * in the same URL opens again, and there what the person changed since must stand. Call what this
 * returns in a browser only.
 */
export function useNewFigures(figures: UrlFigures): () => UrlFigures {
  const isFollowedLink = useNavigationType() === 'PUSH';
  const taken = useRef<UrlFigures>(null);
  return () => {
    taken.current ??= isFollowedLink || !isKnown(figures) ? figures : {};
    return taken.current;
  };
}

/** Whether these were the figures of the last URL; they are from now on. */
function isKnown(figures: UrlFigures): boolean {
  const text = JSON.stringify(figures);
  const isSame = readTab(key) === text;
  writeTab(key, text);
  return isSame;
}
