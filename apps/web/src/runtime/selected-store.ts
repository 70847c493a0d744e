import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';

export { useSyncExternalStore };

/**
 * Returns the part of a store that `selector` selects, and renders again when that part changes.
 * The returned object stays the same while `isEqual` finds no difference.
 *
 * It replaces the package `use-sync-external-store`, which is for older Reacts and calls `require`:
 * that brings every name of the runtime into every page (decision 103).
 */
export function useSyncExternalStoreWithSelector<Snapshot, Selection>(
  subscribe: (listener: () => void) => () => void,
  getSnapshot: () => Snapshot,
  getServerSnapshot: (() => Snapshot) | null | undefined,
  selector: (snapshot: Snapshot) => Selection,
  isEqual?: (before: Selection, now: Selection) => boolean,
): Selection {
  const committed = useRef<{ selection: Selection } | null>(null);
  const [read, readOnServer] = useMemo(() => {
    let last: { snapshot: Snapshot; selection: Selection } | null = null;
    const select = (snapshot: Snapshot): Selection => {
      if (last && Object.is(last.snapshot, snapshot)) return last.selection;
      const before = last ?? committed.current;
      const now = selector(snapshot);
      const selection = before && isEqual?.(before.selection, now) ? before.selection : now;
      last = { snapshot, selection };
      return selection;
    };
    return [() => select(getSnapshot()), getServerSnapshot ? () => select(getServerSnapshot()) : undefined];
  }, [getSnapshot, getServerSnapshot, selector, isEqual]);
  const selection = useSyncExternalStore(subscribe, read, readOnServer);
  useEffect(() => {
    committed.current = { selection };
  }, [selection]);
  return selection;
}
