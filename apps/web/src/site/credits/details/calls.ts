import type { CreditDetails } from '@cotejo/contracts/credits/applicant';
import { readTab } from '#browser-storage.ts';
import { creditDetailsCall, creditOfferCall, institutionCall, userCreditsCall } from '#credit-flow/credit-calls.ts';
import { flowKeys, readCreditId } from '#credit-flow/flow-storage.ts';
import type { ScreenCalls } from '#request/screen-calls.ts';

/** A tab without an application offers one that was begun in another one. */
export const detailsCalls: ScreenCalls = ({ searchParams }) => {
  const id = searchParams.get('credito') ?? readCreditId();
  if (!id) return [userCreditsCall];
  // Known before the response, unless the URL names another application than this tab's.
  const institutionId = id === readCreditId() ? readTab(flowKeys.institutionId) : null;
  const credit = {
    ...creditDetailsCall(id),
    next: ({ institutionId: chosen }: CreditDetails) =>
      chosen && chosen !== institutionId ? [institutionCall(chosen)] : [],
  };
  return [credit, ...(institutionId ? [institutionCall(institutionId)] : []), creditOfferCall(id)];
};
