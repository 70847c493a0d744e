import { useCallback, useEffect, useRef } from 'react';

/**
 * Tells whether the component is still mounted when a response arrives: the user may have closed the dialog or left the
 * page.
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
