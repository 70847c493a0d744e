import { screenQuery } from '#session/screen-query.ts';
import { creditDetailsCall, creditOfferCall, institutionCall, userCreditsCall } from './credit-calls.ts';

/** Institutions change rarely, so their data may be 5 minutes old. */
export const institutionCache = { staleTime: 5 * 60_000, gcTime: 60 * 60_000 } as const;

export const userCreditsQuery = screenQuery(userCreditsCall);

/** Refetched at every visit, so that a choice or an upload made a moment ago is shown. */
export const creditDetailsQuery = (id: string) => ({ ...screenQuery(creditDetailsCall(id)), staleTime: 0 });

export const creditOfferQuery = (id: string) => ({ ...screenQuery(creditOfferCall(id)), staleTime: 0 });

export const institutionQuery = (id: string) => ({ ...screenQuery(institutionCall(id)), ...institutionCache });
