import { describe, expect, it } from 'vitest';
import { answerDueAt, createWorkingDays, keptHolidays } from '#platform/working-days.ts';

const workingDays = createWorkingDays([]);

describe('keptHolidays', () => {
  // As the government published them.
  it.each([
    [
      2025,
      '01-01 03-03 03-04 04-18 05-02 05-23 08-11 10-10 11-03 11-04 12-25', // 2 and 3 November are Sunday and Monday.
    ],
    [2026, '01-01 02-16 02-17 04-03 05-01 05-25 08-10 10-09 11-02 11-03 12-25'],
    [2024, '01-01 02-12 02-13 03-29 05-03 05-24 08-09 10-11 11-01 11-04 12-25'], // Saturday and Sunday.
    [2023, '01-02 02-20 02-21 04-07 05-01 05-26 08-11 10-09 11-02 11-03 12-25'],
  ])('%i', (year, expected) => {
    expect(keptHolidays(year).join(' ')).toBe(
      expected
        .split(' ')
        .map((day) => `${year}-${day}`)
        .join(' '),
    );
  });

  it.each([
    [2021, '2021-11-01 2021-11-02'], // Tuesday and Wednesday
    [2022, '2022-11-03 2022-11-04'], // Wednesday and Thursday
    [2028, '2028-11-02 2028-11-03'], // Thursday and Friday
    [2029, '2029-11-01 2029-11-02'], // Friday and Saturday
    [2024, '2024-11-01 2024-11-04'], // Saturday and Sunday
    [2025, '2025-11-03 2025-11-04'], // Sunday and Monday
    [2026, '2026-11-02 2026-11-03'], // Monday and Tuesday
  ])('keeps 2 and 3 November of %i together', (year, expected) => {
    expect(
      keptHolidays(year)
        .filter((day) => day.slice(5, 7) === '11')
        .join(' '),
    ).toBe(expected);
  });
});

describe('createWorkingDays', () => {
  it('knows the 1 January that is kept in the year before', () => {
    expect(workingDays.isWorkingDay('2027-12-31')).toBe(false);
    expect(workingDays.isWorkingDay('2028-01-03')).toBe(true);
  });

  it('goes over weekends, holidays and days that were decreed', () => {
    expect(workingDays.after('2026-10-29', 3)).toBe('2026-11-05');
    expect(createWorkingDays(['2026-11-04']).after('2026-10-29', 3)).toBe('2026-11-06');
    expect(workingDays.after('2028-02-25', 1)).toBe('2028-03-01'); // Carnival around 29 February.
    expect(workingDays.between('2026-10-30', '2026-11-05')).toEqual(['2026-10-30', '2026-11-04', '2026-11-05']);
  });
});

describe('answerDueAt', () => {
  it('is 17:30 in Guayaquil of the third working day after the day of sending, whatever the hour', () => {
    expect(answerDueAt(workingDays, new Date('2026-07-09T13:00:00Z')).toISOString()).toBe('2026-07-14T22:30:00.000Z');
    // Friday 23:30 in Guayaquil.
    expect(answerDueAt(workingDays, new Date('2026-07-11T04:30:00Z')).toISOString()).toBe('2026-07-15T22:30:00.000Z');
    expect(answerDueAt(workingDays, new Date('2026-07-12T15:00:00Z')).toISOString()).toBe('2026-07-15T22:30:00.000Z');
  });
});
