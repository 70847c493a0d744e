import { getCreditDetails, getCreditOffer, listUserCredits } from '@cotejo/contracts/credits/applicant';
import { getInstitution } from '@cotejo/contracts/institutions/public';
import { endpointQuery } from '#request/endpoint-query.ts';

/**
 * What was found among institutions is good for five minutes, and nothing is kept longer than an
 * hour.
 */
export const institutionCache = { staleTime: 5 * 60_000, gcTime: 60 * 60_000 } as const;

/** The person's credits, newest first. */
export const userCreditsQuery = endpointQuery(listUserCredits);

/** One credit. What was chosen or uploaded a moment ago must be there on coming back. */
export const creditDetailsQuery = (id: string) => ({
  ...endpointQuery(getCreditDetails, { params: { id } }),
  staleTime: 0,
});

/** The offer as it was when its institution was chosen, and whether it has changed since. */
export const creditOfferQuery = (id: string) => ({
  ...endpointQuery(getCreditOffer, { params: { id } }),
  staleTime: 0,
});

/** What the chosen institution asks for beside the three documents. */
export const institutionQuery = (id: string) => ({
  ...endpointQuery(getInstitution, { params: { id } }),
  ...institutionCache,
});
