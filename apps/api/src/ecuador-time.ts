import { days, hours } from '#clock.ts';

/** First moment of a day (AAAA-MM-DD) of Ecuador. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00-05:00`);

/** Hour of a moment in Guayaquil, five hours behind all year. */
export const hourInEcuador = (at: Date): number => new Date(at.getTime() - hours(5)).getUTCHours();

/** First moment after a day (AAAA-MM-DD) of Ecuador. */
export const endOfDay = (day: string): Date => new Date(startOfDay(day).getTime() + days(1));
