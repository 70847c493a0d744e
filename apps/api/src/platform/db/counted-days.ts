import { ecuadorDay } from '@cotejo/format/time';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { days } from '#platform/clock.ts';
import { startOfDay } from '#platform/ecuador-time.ts';
import { answerDueAt, officeHours, type WorkingDays } from '#platform/working-days.ts';

/** A day of Ecuador, so that SQL can subtract the working time before two moments. */
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

/** A query of the days, for `with days as materialized`: `day`, `opens_at`, `is_working`, `working_days_before`, `due_at`. */
export function selectDays(counted: readonly CountedDay[]): SQL {
  const arrayOf = <Value>(read: (day: CountedDay) => Value) => sql.param(counted.map(read));
  return sql`
    select * from unnest(
      ${arrayOf(({ day }) => day)}::date[], ${arrayOf(({ opensAt }) => opensAt.toISOString())}::timestamptz[],
      ${arrayOf(({ isWorking }) => isWorking)}::boolean[], ${arrayOf(({ workingDaysBefore }) => workingDaysBefore)}::int[],
      ${arrayOf(({ dueAt }) => dueAt.toISOString())}::timestamptz[]
    ) as day (day, opens_at, is_working, working_days_before, due_at)`;
}

const secondsPerDay = officeHours.perDay * 3600;

/** Working seconds from the first of the days to a moment; `alias` is the row of its day. */
export function workingSecondsBefore(moment: SQLWrapper, alias: string): SQL {
  const day = sql.identifier(alias);
  const since = sql`extract(epoch from ${moment} - ${day}.opens_at)::float8`;
  return sql`(${secondsPerDay}::int * ${day}.working_days_before
    + case when ${day}.is_working then least(greatest(${since}, 0), ${secondsPerDay}::int) else 0 end)`;
}
