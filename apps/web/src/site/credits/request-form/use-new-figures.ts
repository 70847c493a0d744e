import { useRef } from 'react';
import { useNavigationType } from 'react-router';
import { readTab, writeTab } from '#browser-storage.ts';
import type { UrlFigures } from './request-figures.ts';

const lastUrlKey = 'creditFormAddress';

/**
 * Returns a function that gives the values of the URL that should replace the draft. They replace it only the first
 * time: after a reload, a step back or a login the same URL opens again, and the draft wins. Call the function in a
 * browser only, because it reads the tab storage.
 */
export function useNewFigures(figures: UrlFigures): () => UrlFigures {
  const isFollowedLink = useNavigationType() === 'PUSH';
  const result = useRef<UrlFigures>(null);
  return () => {
    result.current ??= isFollowedLink || !isKnown(figures) ? figures : {};
    return result.current;
  };
}

/** Whether these are the values of the last URL. Stores them as the last ones. */
function isKnown(figures: UrlFigures): boolean {
  const text = JSON.stringify(figures);
  const isSame = readTab(lastUrlKey) === text;
  writeTab(lastUrlKey, text);
  return isSame;
}
