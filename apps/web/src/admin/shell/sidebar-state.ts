import { readStored, writeStored } from '#browser-storage.ts';

export type SidebarState = 'open' | 'collapsed';

const key = 'cotejo.adminSidebar';

/** The user's choice in this browser; null: the window's width decides. */
export function readSidebar(): SidebarState | null {
  const stored = readStored(key);
  return stored === 'open' || stored === 'collapsed' ? stored : null;
}

export const writeSidebar = (state: SidebarState) => writeStored(key, state);
