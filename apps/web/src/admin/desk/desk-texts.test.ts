import { describe, expect, it } from 'vitest';
import { sampleTaken } from '#testing/factories.ts';
import { dueSummary, dueText, present, takenIn, takenText } from './desk-texts.ts';

// Friday 10 July, 10:00 in Guayaquil.
const now = new Date('2026-07-10T15:00:00.000Z');

describe('when an answer is due', () => {
  it.each([
    ['2026-07-14T22:30:00.000Z', 'Vence mar\u00a014'],
    ['2026-07-11T22:30:00.000Z', 'Vence sáb\u00a011'],
    ['2026-07-10T22:30:00.000Z', 'Vence hoy'],
    ['2026-07-10T14:59:00.000Z', 'Venció hoy'],
    ['2026-07-09T22:30:00.000Z', 'Venció ayer'],
    ['2026-07-06T22:30:00.000Z', 'Venció lun\u00a06'],
    ['2026-06-30T22:30:00.000Z', 'Venció el 30\u00a0jun\u00a02026'],
  ])('%s is told as «%s» [10.8.2]', (dueAt, text) => {
    expect(dueText(dueAt, now)).toBe(text);
  });
});

describe('who has an application', () => {
  it('is told with the hours of Ecuador [10.8.3]', () => {
    const taken = sampleTaken({ since: '2026-07-10T14:30:00.000Z', until: '2026-07-10T15:12:00.000Z' });
    expect(takenText(taken, now)).toBe('La tiene Ana Paredes, desde 09:30');
    expect(takenText({ ...taken, mine: true }, now)).toBe('La tienes hasta 10:12');
    expect(takenText({ ...taken, since: '2026-07-09T20:00:00.000Z' }, now)).toContain('desde jue\u00a09 15:00');
  });

  it('is nobody once it has lapsed', () => {
    const taken = sampleTaken({ until: '2026-07-10T15:00:00.000Z' });
    expect(present(taken, now)).toBeNull();
    expect(present(taken, new Date('2026-07-10T14:59:59.000Z'))).toBe(taken);
  });

  it('is read from a conflict that names a holder', () => {
    const taken = sampleTaken();
    expect(takenIn({ status: 'UNDER_REVIEW', version: 4, taken })).toBe(taken);
    expect(takenIn({ status: 'UNDER_REVIEW', version: 4 })).toBeNull();
    expect(takenIn({ taken: null })).toBeNull();
  });
});

it('sums up what is overdue and what falls due next [12.10.1]', () => {
  const saturday = new Date('2026-11-28T16:00:00.000Z');
  const friday = '2026-11-27T22:30:00.000Z';
  const monday = '2026-11-30T22:30:00.000Z';
  const tuesday = '2026-12-01T22:30:00.000Z';
  const sum = (dueAts: string[], overdue: number, isCut = false) =>
    dueSummary({ dueAts, overdue, isCut }, saturday).replaceAll('\u00a0', ' ');
  expect(sum([friday, friday, tuesday, monday, monday], 2)).toBe('Hay 2 vencidas y 2 que vencen el lunes 30.');
  expect(sum([monday, tuesday], 0)).toBe('Nada está vencido; hay 1 que vence el lunes 30.');
  expect(sum([friday, monday], 1, true)).toBe('Hay 1 vencida y otras que vencen el lunes 30.');
  expect(sum([friday], 12, true)).toBe('Hay 12 vencidas.');
  expect(sum([], 0)).toBe('Nada está vencido.');
  const mondayMorning = new Date('2026-11-30T13:00:00.000Z');
  expect(dueSummary({ dueAts: [monday], overdue: 0, isCut: false }, mondayMorning)).toBe(
    'Nada está vencido; hay 1 que vence hoy.',
  );
});
