import { readTab, writeTab } from '#browser-storage.ts';
import { deleteAnswers } from '#forms/kept-answers.ts';
import { clearFlow } from './stored-application.ts';

const key = 'cotejo.tabOwner';

/**
 * The application under way in this tab and the answers in it belong to whoever was signed in here last: somebody else
 * who signs in starts without them. What a visitor began goes to the first who signs in.
 */
export function claimTab(userId: string): void {
  const owner = readTab(key);
  if (owner !== null && owner !== userId) {
    clearFlow();
    deleteAnswers();
  }
  writeTab(key, userId);
}
