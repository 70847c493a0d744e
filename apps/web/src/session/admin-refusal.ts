import { createStore } from '#create-store.ts';
import type { RequestErrorCode } from '#data/http/request-error.ts';

// Handles a 403 that asks the administrator for something first: to confirm who they are, or to add a second key.

interface AskedProof {
  answer: Promise<boolean>;
  settle: (isProven: boolean) => void;
}

const proof = createStore<AskedProof | null>(null);
const missingKey = createStore(false);

/** The confirmation that calls are waiting for; null if there is none. */
export const useAskedProof = proof.useValue;

/** Whether the server refuses this session until the administrator adds a second key. */
export const useIsKeyMissing = missingKey.useValue;

export const setIsKeyMissing = missingKey.set;

/**
 * Resolves with true if the refused call may be repeated. Calls that are refused while the dialog
 * is open share its result.
 */
export async function answerAdminRefusal(code: RequestErrorCode): Promise<boolean> {
  if (code === 'SECOND_FACTOR_REQUIRED') missingKey.set(true);
  return code === 'CONFIRMATION_REQUIRED' && askForProof();
}

/** Asks the administrator to confirm who they are. Resolves with true after that, with false if they cancel. */
export const askForProof = (): Promise<boolean> => (proof.get() ?? startProof()).answer;

function startProof(): AskedProof {
  let resolve = (_isProven: boolean) => {};
  const answer = new Promise<boolean>((settled) => {
    resolve = settled;
  });
  const settle = (isProven: boolean) => {
    proof.set(null);
    resolve(isProven);
  };
  const asked = { answer, settle };
  proof.set(asked);
  return asked;
}
