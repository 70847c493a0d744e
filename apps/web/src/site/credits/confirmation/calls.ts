import type { ScreenCalls } from '#data/http/screen-calls.ts';
import { creditDetailsCall, userCreditsCall } from '#loan/credit-calls.ts';
import { readCreditId } from '#loan/flow/stored-flow.ts';

/** A tab without an application offers one that was begun in another one. */
export const confirmationCalls: ScreenCalls = () => {
  const id = readCreditId();
  return [id === null ? userCreditsCall : creditDetailsCall(id)];
};
