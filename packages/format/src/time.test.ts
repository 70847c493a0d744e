import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ecuadorDay,
  ecuadorTimeZone,
  formatDate,
  formatDateTime,
  formatDayAndMonth,
  formatDuration,
  formatLongDate,
  formatLongDateTime,
  formatMonthOfYear,
  formatRelativeTime,
  formatTime,
  formatWait,
} from './time.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('dates', () => {
  it('shows the day and hour of Ecuador [1.1.03]', () => {
    const lateInUtc = '2026-11-21T03:30:00.000Z';
    expect(plain(formatDate(lateInUtc))).toBe('20 nov 2026');
    expect(formatLongDate(lateInUtc)).toBe('20 de noviembre de 2026');
    expect(formatLongDateTime(lateInUtc)).toBe('20 de noviembre de 2026, 22:30');
    expect(ecuadorDay(lateInUtc)).toBe('2026-11-20');
    expect(formatMonthOfYear('2026-09')).toBe('septiembre de 2026');
    // 23:30 of November 3 in Guayaquil.
    const at = '2026-11-04T04:30:00Z';
    expect(formatDayAndMonth(at, new Date('2026-12-01'))).toBe('3 de noviembre');
    expect(formatDayAndMonth(at, new Date('2027-01-02'))).toBe('3 de noviembre de 2026');
  });

  it('leaves out this year and names another', () => {
    const now = new Date('2026-11-21T12:00:00.000Z');
    expect(plain(formatDateTime('2026-11-18T01:14:00.000Z', now))).toBe('17 nov, 20:14');
    expect(plain(formatDateTime('2025-11-18T01:14:00.000Z', now))).toBe('17 nov 2025, 20:14');
  });

  it('says how long something lasts, in the largest unit that is full', () => {
    const now = new Date('2026-11-21T20:00:00.000Z');
    const lasting = (minutes: number) => formatDuration(new Date(now.getTime() - minutes * 60_000), now);
    expect([0, 1, 59, 60, 119, 23 * 60].map(lasting)).toEqual([
      ...['1 minuto', '1 minuto', '59 minutos', '1 hora', '1 hora', '23 horas'],
    ]);
    expect([24 * 60, 3 * 24 * 60 + 59].map(lasting)).toEqual(['1 día', '3 días']);
  });

  it('says how long to wait, never less than it takes', () => {
    expect([0.2, 1, 42, 59, 60, 61, 3_540, 3_541, 7_201].map(formatWait)).toEqual([
      ...['1 segundo', '1 segundo', '42 segundos', '59 segundos'],
      ...['1 minuto', '2 minutos', '59 minutos', '1 hora', '3 horas'],
    ]);
  });

  it('says how long ago', () => {
    const now = new Date('2026-11-21T20:00:00.000Z');
    const ago = (minutes: number) => plain(formatRelativeTime(new Date(now.getTime() - minutes * 60_000), now));
    expect(ago(0)).toBe('ahora mismo');
    expect(ago(1)).toBe('hace 1 minuto');
    expect(ago(59)).toBe('hace 59 minutos');
    expect(ago(180)).toBe('hace 3 horas');
    expect(ago(24 * 60)).toBe('ayer');
    expect(ago(4 * 24 * 60)).toBe('hace 4 días');
    expect(ago(9 * 24 * 60)).toBe('12 nov 2026');
  });
});

it('has the day and the hour that Intl has for Ecuador [8.1.6]', () => {
  const clock = { timeZone: ecuadorTimeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const [first, last] = [new Date('1994-01-01T00:00:00Z'), new Date('2100-01-01T00:00:00Z')];
  fc.assert(
    fc.property(fc.date({ min: first, max: last, noInvalidDate: true }), (at) => {
      expect(ecuadorDay(at)).toBe(new Intl.DateTimeFormat('en-CA', { timeZone: ecuadorTimeZone }).format(at));
      expect(formatTime(at)).toBe(new Intl.DateTimeFormat('en-CA', clock).format(at));
    }),
  );
});
