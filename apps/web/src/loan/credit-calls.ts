import { getCreditDetails, getCreditOffer, listUserCredits } from '@cotejo/contracts/credits/applicant';
import { getInstitution } from '@cotejo/contracts/institutions/public';
import type { ScreenCall } from '#data/http/screen-calls.ts';

/** The credits of the signed-in person, newest first. */
export const userCreditsCall: ScreenCall<typeof listUserCredits> = { endpoint: listUserCredits, isKept: true };

export const creditDetailsCall = (id: string): ScreenCall<typeof getCreditDetails> => ({
  endpoint: getCreditDetails,
  input: { params: { id } },
  isKept: true,
});

/** The offer as it was when the person chose the institution, and whether it has changed since then. */
export const creditOfferCall = (id: string): ScreenCall<typeof getCreditOffer> => ({
  endpoint: getCreditOffer,
  input: { params: { id } },
  isKept: true,
});

/** The chosen institution, with what it requires besides the three documents. */
export const institutionCall = (id: string): ScreenCall<typeof getInstitution> => ({
  endpoint: getInstitution,
  input: { params: { id } },
  isKept: true,
});
