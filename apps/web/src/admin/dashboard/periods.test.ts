import { describe, expect, it } from 'vitest';
import { sampleStats } from '#testing/factories.ts';
import { chartPoints, periodOf, sixMonths, tilesOf, trendMood, trendOf } from './periods.ts';

const now = new Date('2026-11-20T17:00:00.000Z');

describe('periods', () => {
  it('takes seven days, one month, three months and a year [3.9.37]', () => {
    expect(periodOf('week', now)).toEqual({ startDate: '2026-11-14', endDate: '2026-11-20' });
    expect(periodOf('month', now)).toEqual({ startDate: '2026-10-21', endDate: '2026-11-20' });
    expect(periodOf('quarter', now)).toEqual({ startDate: '2026-08-21', endDate: '2026-11-20' });
    expect(periodOf('year', now)).toEqual({ startDate: '2025-11-21', endDate: '2026-11-20' });
  });

  it('does not fall off the end of a short month', () => {
    expect(periodOf('quarter', new Date('2026-05-31T17:00:00.000Z')).startDate).toBe('2026-03-01');
  });

  it('takes six calendar months [3.2.84]', () => {
    const points = chartPoints(sampleStats(), sixMonths(now), 'month');
    expect(points.map(({ label }) => label)).toEqual(['jun', 'jul', 'ago', 'sep', 'oct', 'nov']);
  });

  it('shows empty days and adds up days of one bar', () => {
    const stats = sampleStats({
      // Sent on one day, decided on another.
      creditsByDate: [{ date: '2026-11-14', approved: 11, rejected: 2, pending: 3 }],
      decisionsByDate: [
        { date: '2026-11-19', approved: 1, rejected: 2 },
        { date: '2026-11-20', approved: 10, rejected: 0 },
      ],
      userRegistrations: [{ date: '2026-11-20', count: 4 }],
    });
    const week = periodOf('week', now);
    const byDay = chartPoints(stats, week, 'day');
    expect(byDay).toHaveLength(7);
    expect(byDay[0]).toMatchObject({ label: '14 nov', approved: 0, rejected: 0, received: 16 });
    expect(byDay.at(-2)).toMatchObject({ label: '19 nov', approved: 1, rejected: 2, received: 0, users: 0 });
    expect(chartPoints(stats, week, 'week')).toEqual([
      { date: '2026-11-14', label: '14 nov', approved: 11, rejected: 2, received: 16, users: 4 },
    ]);
  });
});

describe('tiles', () => {
  const point = (approved: number, rejected: number, users: number) => ({
    date: '',
    label: '',
    approved,
    rejected,
    received: 1 + approved + rejected,
    users,
  });

  it('gives the average and the change from the first to the last point [3.2.92] [3.2.93]', () => {
    const tiles = tilesOf([point(2, 10, 4), point(9, 9, 9), point(4, 5, 4)]);
    expect(tiles.map(({ label }) => label)).toEqual(['Aprobados', 'Rechazados', 'Usuarios', 'Total']);
    expect(tiles.map(({ trendPercent }) => trendPercent)).toEqual([100, -50, 0, -23]);
    expect(tiles.map(({ average }) => average)).toEqual([5, 8, 17 / 3, 14]);
  });

  it('counts falling rejections as good [3.2.94]', () => {
    const [approved, rejected] = tilesOf([point(2, 2, 0), point(4, 4, 0)]);
    expect([approved && trendMood(approved), rejected && trendMood(rejected)]).toEqual(['good', 'bad']);
    const [, falling] = tilesOf([point(2, 4, 0), point(2, 2, 0)]);
    expect(falling && trendMood(falling)).toBe('good');
  });

  it('has no percent from nothing', () => {
    expect(trendOf([0, 5])).toBeNull();
    expect(trendOf([0, 0])).toBe(0);
    expect(trendOf([])).toBe(0);
  });
});
