import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False on the server and during hydration, whose markup must match; then true. For values that only the browser knows,
 * such as the router state, which survives a reload.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
