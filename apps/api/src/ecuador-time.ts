import { days } from '#clock.ts';

/** First moment of a day (AAAA-MM-DD) of Ecuador. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00-05:00`);

/** First moment after a day (AAAA-MM-DD) of Ecuador. */
export const endOfDay = (day: string): Date => new Date(startOfDay(day).getTime() + days(1));
