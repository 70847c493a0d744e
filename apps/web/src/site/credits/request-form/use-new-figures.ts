import { useRef } from 'react';
import { useNavigationType } from 'react-router';
import { readTab, writeTab } from '#browser-storage.ts';
import type { UrlFigures } from './request-figures.ts';

const key = 'creditFormAddress';

/**
 * Figures of a URL replace the draft only the first time: after a reload, a step back or a login the same URL
 * opens again, and the draft wins. Call the returned function in a browser only.
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
