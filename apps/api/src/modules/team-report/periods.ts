import { days } from '#platform/clock.ts';
import { everyDay } from '#platform/db/counted-days.ts';

/** Of each period that the days touch, in order: the day, its Monday or its first of the month. */
export function periodStarts(first: string, last: string, by: 'day' | 'week' | 'month'): string[] {
  return [...new Set(everyDay(first, last).map((day) => periodStart(day, by)))];
}

function periodStart(day: string, by: 'day' | 'week' | 'month'): string {
  if (by === 'month') return `${day.slice(0, 7)}-01`;
  const daysSinceMonday = by === 'week' ? (new Date(day).getUTCDay() + 6) % 7 : 0;
  return new Date(Date.parse(day) - days(daysSinceMonday)).toISOString().slice(0, 10);
}
