import { readTab, writeTab } from '#browser-storage.ts';
import { deleteAnswers } from '#forms/kept-answers.ts';
import { clearFlow } from './stored-application.ts';

const key = 'cotejo.tabOwner';

/**
 * Makes this user the owner of the tab. The application in progress and the answers stored in the
 * tab belong to the user who last signed in here, so they are deleted when somebody else signs in.
 * The first user to sign in takes over what was typed before.
 */
export function claimTab(userId: string): void {
  const owner = readTab(key);
  if (owner !== null && owner !== userId) {
    clearFlow();
    deleteAnswers();
  }
  writeTab(key, userId);
}
