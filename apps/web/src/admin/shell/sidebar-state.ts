import { readStored, writeStored } from '#browser-storage.ts';

export type SidebarState = 'open' | 'collapsed';

const key = 'cotejo.adminSidebar';

/** What the person chose on this computer; null: nothing yet, the window's width decides. */
export function readSidebar(): SidebarState | null {
  const stored = readStored(key);
  return stored === 'open' || stored === 'collapsed' ? stored : null;
}

export const writeSidebar = (state: SidebarState) => writeStored(key, state);
