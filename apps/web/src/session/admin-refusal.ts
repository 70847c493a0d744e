import { createStore } from '#create-store.ts';
import type { RequestErrorCode } from '#data/http/request-error.ts';

// What the server wants of an administrator before it goes on: a fresh proof, or a second key.

interface AskedProof {
  answer: Promise<boolean>;
  settle: (isProven: boolean) => void;
}

const proof = createStore<AskedProof | null>(null);
const missingKey = createStore(false);

/** The proof that calls wait for; null while none is asked for. */
export const useAskedProof = proof.useValue;

/** The server lets this session go no further without a second key. */
export const useIsKeyMissing = missingKey.useValue;

export const setIsKeyMissing = missingKey.set;

/** Resolves with true when the refused call may be sent again. Calls that ask meanwhile wait for the same answer. */
export async function answerAdminRefusal(code: RequestErrorCode): Promise<boolean> {
  if (code === 'SECOND_FACTOR_REQUIRED') missingKey.set(true);
  return code === 'CONFIRMATION_REQUIRED' && askForProof();
}

/** Resolves with true once the administrator proved who it is. */
export const askForProof = (): Promise<boolean> => (proof.get() ?? ask()).answer;

function ask(): AskedProof {
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
