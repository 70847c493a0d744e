import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False on the server and in the browser's first rendering of its page, which has to be the same;
 * true from then on. For what only the browser knows, such as the router's state, which outlives a
 * reload.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
