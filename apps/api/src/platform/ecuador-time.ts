import { days, hours } from '#platform/clock.ts';

/** `day` is YYYY-MM-DD in Ecuador (UTC-5 all year). */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00-05:00`);

export const hourInEcuador = (at: Date): number => new Date(at.getTime() - hours(5)).getUTCHours();

/** The first moment after `day`. */
export const endOfDay = (day: string): Date => new Date(startOfDay(day).getTime() + days(1));
