import { readTab, writeTab } from '#browser-storage.ts';

const key = 'newComparison';

/** A comparison was just made: its first list says that it is kept. */
export function markNewComparison(): void {
  writeTab(key, 'yes');
}

/** Whether the comparison is new; after asking it no longer is. */
export function takeNewComparison(): boolean {
  const isNew = readTab(key) !== null;
  writeTab(key, null);
  return isNew;
}
