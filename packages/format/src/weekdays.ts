import { ecuadorDay, formatDayAndMonth } from './time.ts';

// Apart from time.ts, which every page loads.

const weekdays = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'];

/** Of the day in Ecuador. */
const weekdayOf = (at: string | Date): string => weekdays[new Date(ecuadorDay(at)).getUTCDay()] ?? '';

/** 'martes 14 de julio', with the year when it is not the year of `now`. */
export const formatWeekday = (at: string | Date, now: Date = new Date()): string =>
  `${weekdayOf(at)} ${formatDayAndMonth(at, now)}`;

/** 'mar 14'; its space does not break. */
export const formatShortWeekday = (at: string | Date): string =>
  `${weekdayOf(at).slice(0, 3)}\u00a0${Number(ecuadorDay(at).slice(8))}`;
