import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSyncExternalStoreWithSelector } from './selected-store.ts';

it('renders again for the part of a store that was asked for, and keeps it while it is equal [8.1.11]', () => {
  let state = { name: 'Ana', tags: ['a'], other: 0 };
  const listeners = new Set<() => void>();
  const set = (change: Partial<typeof state>) =>
    act(() => {
      state = { ...state, ...change };
      for (const listener of listeners) listener();
    });
  const selections: (readonly string[])[] = [];
  const tagsOf = ({ tags }: typeof state): readonly string[] => [...tags];
  const areEqual = (one: readonly string[], other: readonly string[]) => one.join() === other.join();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const getState = () => state;
  const { unmount } = renderHook(() => {
    selections.push(useSyncExternalStoreWithSelector(subscribe, getState, getState, tagsOf, areEqual));
  });
  set({ other: 1 });
  set({ tags: ['a'] });
  expect(selections).toEqual([['a']]);
  set({ tags: ['a', 'b'] });
  expect(selections.at(-1)).toEqual(['a', 'b']);
  // Equal selections are the same object.
  expect(new Set(selections).size).toBe(2);
  unmount();
  expect(listeners.size).toBe(0);
});
