import { ecuadorDay } from '@cotejo/format/time';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { days } from '#platform/clock.ts';
import { startOfDay } from '#platform/ecuador-time.ts';
import { answerDueAt, officeHours, type WorkingDays } from '#platform/working-days.ts';

/** A day of Ecuador, so that SQL can subtract the working time before two moments: see `daysInSql`. */
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
  for (const day of everyDay(first, last)) {
    const isWorking = workingDays.isWorkingDay(day);
    const opensAt = new Date(`${day}T${officeHours.opensAt}:00-05:00`);
    counted.push({ day, opensAt, isWorking, workingDaysBefore, dueAt: answerDueAt(workingDays, startOfDay(day)) });
    if (isWorking) workingDaysBefore += 1;
  }
  return counted;
}

/** Both included. */
export function everyDay(first: string, last: string): string[] {
  const found: string[] = [];
  for (let at = startOfDay(first); at <= startOfDay(last); at = new Date(at.getTime() + days(1))) {
    found.push(ecuadorDay(at));
  }
  return found;
}

export const dayOf = (moment: SQLWrapper): SQL => sql`(${moment} at time zone interval '-05:00')::date`;

/**
 * Working time in SQL by arrays of the days, because a join of two days to each row costs more than the rest. Null for
 * a moment that is null or on another day.
 */
export function daysInSql(counted: readonly CountedDay[]) {
  const arrayOf = <Value>(read: (day: CountedDay) => Value) => sql.param(counted.map(read));
  const at = (moment: SQLWrapper) => sql`[${dayOf(moment)} - ${counted[0]?.day ?? null}::date + 1]`;
  return {
    /** Until when what was sent at a moment is answered in time. */
    dueAt: (moment: SQLWrapper): SQL =>
      sql`(${arrayOf(({ dueAt }) => dueAt.toISOString())}::timestamptz[])${at(moment)}`,
    /** Working seconds from the first of the days to a moment. */
    workingSecondsBefore: (moment: SQLWrapper): SQL => sql`(
      ${secondsPerDay}::int * (${arrayOf(({ workingDaysBefore }) => workingDaysBefore)}::int[])${at(moment)}
      + case when (${arrayOf(({ isWorking }) => isWorking)}::boolean[])${at(moment)} then least(greatest(
          date_part('epoch', ${moment} - (${arrayOf(({ opensAt }) => opensAt.toISOString())}::timestamptz[])${at(moment)}),
        0), ${secondsPerDay}::int) else 0 end)`,
  };
}

const secondsPerDay = officeHours.perDay * 3600;
