import { readStored } from '#browser-storage.ts';
import { wait } from '#data/http/retry.ts';
import { sessionKeys } from '#data/http/session-keys.ts';
import { userSession } from './session.ts';
import { sessionTexts } from './texts.ts';

/** The wait between signing in and sending the form that the person had submitted before. */
const waitAfterLoginMs = 2_000;

/**
 * Called after the login dialog. Waits 2 s and asks the server to confirm the session. Resolves
 * with null if the submitted form may be sent, or with an error text.
 */
export async function confirmSignIn(
  check: () => Promise<boolean> = userSession.check,
  readToken: () => string | null = () => readStored(sessionKeys.token),
): Promise<string | null> {
  await wait(waitAfterLoginMs);
  if (readToken() === null) return sessionTexts.tokensMissing;
  return (await check()) ? null : sessionTexts.recheckFailed;
}
