import { daysBetween, ecuadorDay, formatDayAndMonth } from './time.ts';

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

/** 'jueves 3' less than four weeks before or after `now`, else 'jueves 3 de diciembre'. */
export const formatNearWeekday = (at: string | Date, now: Date = new Date()): string =>
  Math.abs(daysBetween(at, now)) < 28 ? `${weekdayOf(at)} ${Number(ecuadorDay(at).slice(8))}` : formatWeekday(at, now);

/** 'martes' in the six days after it, else 'martes 24'. */
export const formatPastWeekday = (at: string | Date, now: Date = new Date()): string => {
  const days = daysBetween(at, now);
  return days >= 0 && days < 7 ? weekdayOf(at) : formatNearWeekday(at, now);
};
