import { useSyncExternalStore } from 'react';

/**
 * A value outside React that components can follow and any code in the browser can set.
 * @param initial what it is on the server and until it is set
 */
export function createStore<Value>(initial: Value) {
  let value = initial;
  const listeners = new Set<() => void>();
  const get = () => value;
  const set = (next: Value) => {
    value = next;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  const useValue = () => useSyncExternalStore(subscribe, get, () => initial);
  return { get, set, subscribe, useValue };
}
