import { readStored } from '#browser-storage.ts';
import { wait } from '#data/http/retry.ts';
import { sessionKeys } from '#data/http/session-keys.ts';
import { userSession } from './session.ts';
import { sessionTexts } from './texts.ts';

/** What a submitted form waits after the person signed in. */
const waitAfterLoginMs = 2_000;

/**
 * After the login dialog: waits 2 s and has the session confirmed. Resolves with null when the kept
 * form may go out, else with the text that says why not.
 */
export async function confirmSignIn(
  check: () => Promise<boolean> = userSession.check,
  readToken: () => string | null = () => readStored(sessionKeys.token),
): Promise<string | null> {
  await wait(waitAfterLoginMs);
  if (readToken() === null) return sessionTexts.tokensMissing;
  return (await check()) ? null : sessionTexts.recheckFailed;
}
