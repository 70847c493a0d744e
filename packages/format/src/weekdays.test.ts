import { describe, expect, it } from 'vitest';
import { formatNearWeekday, formatPastWeekday, formatShortWeekday, formatWeekday } from './weekdays.ts';

describe('days with their weekday', () => {
  const now = new Date('2026-07-10T15:00:00.000Z');

  it('are those of Ecuador', () => {
    expect(formatWeekday('2026-07-14', now)).toBe('martes 14 de julio');
    // 21:30 in Guayaquil is the next day in UTC.
    expect(formatWeekday('2026-07-15T02:30:00.000Z', now)).toBe('martes 14 de julio');
    expect(formatShortWeekday('2026-07-15T02:30:00.000Z')).toBe('mar\u00a014');
    expect(formatShortWeekday('2026-07-18')).toBe('sáb\u00a018');
  });

  it('name the year when it is another one', () => {
    expect(formatWeekday('2027-01-05', now)).toBe('martes 5 de enero de 2027');
  });

  it('leave the month away where they are near', () => {
    expect(formatNearWeekday('2026-07-14', now)).toBe('martes 14');
    expect(formatNearWeekday('2026-08-07', now)).toBe('viernes 7 de agosto');
    expect(formatPastWeekday('2026-07-04', now)).toBe('sábado');
    expect(formatPastWeekday('2026-07-03', now)).toBe('viernes 3');
    expect(formatPastWeekday('2026-07-14', now)).toBe('martes 14');
  });
});
