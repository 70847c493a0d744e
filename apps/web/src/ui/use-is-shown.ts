import { useCallback, useEffect, useRef } from 'react';

/**
 * Tells, when a reply comes, whether what asked for it is still on the screen: a dialog may be
 * closed by then and another one open, or another page be filled in.
 */
export function useIsShown(): () => boolean {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return useCallback(() => isShown.current, []);
}
