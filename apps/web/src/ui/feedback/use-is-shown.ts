import { useCallback, useEffect, useRef } from 'react';

/** For responses that arrive after the user has closed the dialog or left the page. */
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
