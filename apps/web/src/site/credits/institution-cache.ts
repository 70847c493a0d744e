/**
 * What a filter found among institutions is good for five minutes, and nothing is kept longer than
 * an hour (spec 1 §9).
 */
export const institutionCache = { staleTime: 5 * 60_000, gcTime: 60 * 60_000 } as const;
