import { ecuadorDay } from '@cotejo/format/time';
import { days } from '#platform/clock.ts';
import { startOfDay } from '#platform/ecuador-time.ts';
import { answerDueAt, officeHours, type WorkingDays } from '#platform/working-days.ts';

/** A day of Ecuador, so that SQL can subtract the working hours before two moments. */
export interface CountedDay {
  readonly day: string;
  readonly opensAt: Date;
  readonly isWorking: boolean;
  readonly workingDaysBefore: number;
  /** Until when what was sent on this day is answered in time. */
  readonly dueAt: Date;
}

/** Every day from `first` to `last`, both included. */
export function countDays(workingDays: WorkingDays, first: string, last: string): CountedDay[] {
  const counted: CountedDay[] = [];
  let workingDaysBefore = 0;
  for (const day of daysBetween(first, last)) {
    const isWorking = workingDays.isWorkingDay(day);
    const opensAt = new Date(`${day}T${officeHours.opensAt}:00-05:00`);
    counted.push({ day, opensAt, isWorking, workingDaysBefore, dueAt: answerDueAt(workingDays, startOfDay(day)) });
    if (isWorking) workingDaysBefore += 1;
  }
  return counted;
}

/** Of each period that the days touch, in order: the day, its Monday or its first of the month. */
export function periodStarts(first: string, last: string, by: 'day' | 'week' | 'month'): string[] {
  return [...new Set(daysBetween(first, last).map((day) => periodStart(day, by)))];
}

function periodStart(day: string, by: 'day' | 'week' | 'month'): string {
  if (by === 'month') return `${day.slice(0, 7)}-01`;
  const daysSinceMonday = by === 'week' ? (new Date(day).getUTCDay() + 6) % 7 : 0;
  return new Date(Date.parse(day) - days(daysSinceMonday)).toISOString().slice(0, 10);
}

function daysBetween(first: string, last: string): string[] {
  const found: string[] = [];
  for (let at = startOfDay(first); at <= startOfDay(last); at = new Date(at.getTime() + days(1))) {
    found.push(ecuadorDay(at));
  }
  return found;
}
