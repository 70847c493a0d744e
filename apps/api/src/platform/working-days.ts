import { ecuadorDay } from '@cotejo/format/time';
import { days, hours, minutes } from '#platform/clock.ts';
import { endOfDay, startOfDay } from '#platform/ecuador-time.ts';

// Days are YYYY-MM-DD in Ecuador.

export interface WorkingDays {
  /** Monday to Friday, except national holidays on the day on which they are kept and the days of `HOLIDAYS_EXTRA`. */
  isWorkingDay(day: string): boolean;
  /** The `count`th working day after `day`; `count` is at least 1. */
  after(day: string, count: number): string;
  /** Both ends included. */
  between(first: string, last: string): string[];
}

/** `extraHolidays`: days off that were decreed besides those of the law. */
export function createWorkingDays(extraHolidays: readonly string[]): WorkingDays {
  const extra = new Set(extraHolidays);
  const holidaysByYear = new Map<number, ReadonlySet<string>>();

  const holidaysIn = (year: number): ReadonlySet<string> => {
    const known = holidaysByYear.get(year);
    if (known) return known;
    // 1 January may be kept on 31 December of the year before.
    const kept = new Set([...keptHolidays(year), ...keptHolidays(year + 1)]);
    holidaysByYear.set(year, kept);
    return kept;
  };
  const isWorkingDay = (day: string): boolean =>
    !isWeekend(day) && !extra.has(day) && !holidaysIn(Number(day.slice(0, 4))).has(day);

  return {
    isWorkingDay,
    after: (day, count) => {
      let found = day;
      for (let left = count; left > 0; ) {
        found = plusDays(found, 1);
        if (isWorkingDay(found)) left -= 1;
      }
      return found;
    },
    between: (first, last) => {
      const found: string[] = [];
      for (let day = first; day <= last; day = plusDays(day, 1)) if (isWorkingDay(day)) found.push(day);
      return found;
    },
  };
}

/** The office works from 8:30 to 17:30. */
export const officeHours = { opensAt: '08:30', closesAt: '17:30', perDay: 9 } as const;

/** An application is answered by the closing of this working day after the day of sending. */
export const answerWorkingDays = 3;

/** Until when an application sent at `sentAt` is answered: 17:30 of the third working day after the day of sending. */
export const answerDueAt = (workingDays: WorkingDays, sentAt: Date): Date =>
  closingAfter(workingDays, ecuadorDay(sentAt), answerWorkingDays);

/** An answer is urgent when only the last of its working days is left. */
export const urgentAfterWorkingDays = answerWorkingDays - 1;

/** From when an application sent at `sentAt` is urgent. */
export const urgentFrom = (workingDays: WorkingDays, sentAt: Date): Date =>
  closingAfter(workingDays, ecuadorDay(sentAt), urgentAfterWorkingDays);

/** For what was sent before the result, and for nothing else, the closing `count` working days later is before `now`. */
export function sentBefore(workingDays: WorkingDays, now: Date, count: number): Date {
  let day = ecuadorDay(now);
  while (closingAfter(workingDays, day, count) >= now) day = plusDays(day, -1);
  return endOfDay(day);
}

/** 17:30 of the `count`th working day after `day`. */
function closingAfter(workingDays: WorkingDays, day: string, count: number): Date {
  return new Date(startOfDay(workingDays.after(day, count)).getTime() + hours(17) + minutes(30));
}

/**
 * The national holidays of a year on the days on which they are kept, by article 65 of the Código del Trabajo: moved to
 * a Friday or Monday, in November both together.
 */
export function keptHolidays(year: number): string[] {
  const easter = easterSunday(year);
  const single = ['05-01', '05-24', '08-10', '10-09'].map((date) => movedToLongWeekend(`${year}-${date}`));
  const fixed = ['01-01', '12-25'].map((date) => movedFromWeekend(`${year}-${date}`));
  const carnival = [plusDays(easter, -48), plusDays(easter, -47)];
  const goodFriday = plusDays(easter, -2);
  return [...fixed, ...carnival, goodFriday, ...single, ...keptInNovember(year)].sort();
}

/** From Saturday to Friday, from Sunday to Monday. */
function movedFromWeekend(day: string): string {
  const weekday = weekdayOf(day);
  if (weekday === saturday) return plusDays(day, -1);
  return weekday === sunday ? plusDays(day, 1) : day;
}

/** Besides, from Tuesday to Monday, from Wednesday and Thursday to Friday. */
function movedToLongWeekend(day: string): string {
  const weekday = weekdayOf(day);
  if (weekday === tuesday) return plusDays(day, -1);
  if (weekday === wednesday) return plusDays(day, 2);
  if (weekday === thursday) return plusDays(day, 1);
  return movedFromWeekend(day);
}

/** 2 and 3 November. */
function keptInNovember(year: number): string[] {
  const second = `${year}-11-02`;
  const third = `${year}-11-03`;
  switch (weekdayOf(second)) {
    case tuesday:
      return [plusDays(second, -1), second];
    case wednesday:
      return [third, plusDays(third, 1)];
    case friday:
      return [plusDays(second, -1), second];
    case saturday:
      return [plusDays(second, -1), plusDays(third, 1)];
    case sunday:
      return [third, plusDays(third, 1)];
    default:
      return [second, third];
  }
}

/** The anonymous Gregorian algorithm (Meeus, Astronomical Algorithms, chapter 8). */
function easterSunday(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const lateMoon = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const dayOfMarch = epact + weekday - 7 * lateMoon + 22;
  return plusDays(`${year}-03-01`, dayOfMarch - 1);
}

const [sunday, tuesday, wednesday, thursday, friday, saturday] = [0, 2, 3, 4, 5, 6];

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

const isWeekend = (day: string): boolean => weekdayOf(day) === saturday || weekdayOf(day) === sunday;

const plusDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days(count)).toISOString().slice(0, 10);
