import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** For what only the browser knows, such as router state after a reload: the first render must match the server. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
