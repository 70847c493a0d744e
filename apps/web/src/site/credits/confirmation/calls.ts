import { creditDetailsCall, userCreditsCall } from '#credit-flow/credit-calls.ts';
import { readCreditId } from '#credit-flow/flow-storage.ts';
import type { ScreenCalls } from '#request/screen-calls.ts';

/** A tab without an application offers one that was begun in another one. */
export const confirmationCalls: ScreenCalls = () => {
  const id = readCreditId();
  return [id === null ? userCreditsCall : creditDetailsCall(id)];
};
