import { days } from '#clock.ts';

/** Continental Ecuador, where the product lives: five hours behind UTC, the whole year. */
export const ecuadorTimeZone = 'America/Guayaquil';

const ecuadorDay = new Intl.DateTimeFormat('en-CA', { timeZone: ecuadorTimeZone, dateStyle: 'short' });

/** Day of a moment in Ecuador, as AAAA-MM-DD. */
export const dayOf = (moment: Date): string => ecuadorDay.format(moment);

/** First moment of a day (AAAA-MM-DD) of Ecuador. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00-05:00`);

/** First moment after a day (AAAA-MM-DD) of Ecuador. */
export const endOfDay = (day: string): Date => new Date(startOfDay(day).getTime() + days(1));
