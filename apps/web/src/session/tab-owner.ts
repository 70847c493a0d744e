import { readTab, writeTab } from '#browser-storage.ts';
import { clearFlow } from './stored-application.ts';

const key = 'cotejo.tabOwner';

/**
 * The application under way in this tab belongs to whoever was signed in here last: somebody else
 * who signs in starts without it. What a visitor began goes to the first who signs in.
 */
export function claimTab(userId: string): void {
  const owner = readTab(key);
  if (owner !== null && owner !== userId) clearFlow();
  writeTab(key, userId);
}
