import { expect, it } from 'vitest';
import { activityTime, notificationTime, receivedDay } from './relative-time.ts';

const now = new Date('2026-11-20T17:00:00.000Z');
const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
const days = (count: number) => before(count * 24 * 60);

it('tells the time of an activity [3.2.102]', () => {
  expect(activityTime(before(0.5), now)).toBe('Ahora mismo');
  expect(activityTime(before(4), now)).toBe('Hace 4 min');
  expect(activityTime(before(60), now)).toBe('Hace 1 hora');
  expect(activityTime(before(180), now)).toBe('Hace 3 horas');
  expect(activityTime(days(1), now)).toBe('Ayer');
  expect(activityTime(days(6), now)).toBe('Hace 6 días');
  expect(activityTime(days(7), now)).toBe('13/11/2026');
});

it('tells the day a credit was received [3.2.112]', () => {
  expect(receivedDay(before(30), now)).toBe('Hoy');
  expect(receivedDay(days(1), now)).toBe('Ayer');
  expect(receivedDay(days(3), now)).toBe('Hace 3 días');
  expect(receivedDay(days(20), now)).toBe('31/10/2026');
});

it('counts days by the calendar of Ecuador', () => {
  // 23:30 of the day before in Quito.
  expect(receivedDay('2026-11-20T04:30:00.000Z', now)).toBe('Ayer');
});

it('phrases the age of a notification by seconds, minutes, hours, days to 30, months to a year, years [3.9.59]', () => {
  expect(notificationTime(before(0.5), now)).toBe('Hace 30 segundos');
  expect(notificationTime(before(1), now)).toBe('Hace 1 minuto');
  expect(notificationTime(before(59), now)).toBe('Hace 59 minutos');
  expect(notificationTime(before(23 * 60), now)).toBe('Hace 23 horas');
  expect(notificationTime(days(30), now)).toBe('Hace 30 días');
  expect(notificationTime(days(31), now)).toBe('Hace 1 mes');
  expect(notificationTime(days(364), now)).toBe('Hace 11 meses');
  expect(notificationTime(days(800), now)).toBe('Hace 2 años');
});
