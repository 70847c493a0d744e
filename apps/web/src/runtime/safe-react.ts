import { useId, useInsertionEffect, useLayoutEffect, useSyncExternalStore } from 'react';

/**
 * The functions that Base UI uses only where React has them. Its own module copies all of React,
 * which brings every name of the runtime into every page (decision 103).
 */
export const SafeReact = { useId, useInsertionEffect, useLayoutEffect, useSyncExternalStore };
