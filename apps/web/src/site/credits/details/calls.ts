import type { CreditDetails } from '@cotejo/contracts/credits/applicant';
import { readTab } from '#browser-storage.ts';
import type { ScreenCalls } from '#data/http/screen-calls.ts';
import { creditDetailsCall, creditOfferCall, institutionCall, userCreditsCall } from '#loan/credit-calls.ts';
import { readCreditId } from '#loan/flow/stored-flow.ts';
import { flowKeys } from '#session/stored-application.ts';

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
