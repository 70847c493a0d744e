import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OutageReports } from '#platform/db/outage-reports.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('an outage is reported once with its first cause, and its end once [8.11.5]', () => {
  const causes: (string | null)[] = [];
  const reports = new OutageReports((cause) => causes.push(cause));
  reports.end();
  reports.begin('ECONNRESET');
  reports.begin('ECONNREFUSED');
  vi.advanceTimersByTime(3_600_000);
  reports.begin('ECONNREFUSED');
  expect(causes).toEqual(['ECONNRESET']);
  reports.end();
  reports.end();
  expect(causes).toEqual(['ECONNRESET', null]);
});

it('what comes and goes is reported once a minute, and an outage that lasts is never kept back [8.11.5]', () => {
  const causes: (string | null)[] = [];
  const reports = new OutageReports((cause) => causes.push(cause));
  for (let second = 0; second < 59; second += 1) {
    reports.begin('ETIMEDOUT');
    reports.end();
    vi.advanceTimersByTime(1_000);
  }
  expect(causes).toEqual(['ETIMEDOUT', null]);
  reports.begin('57P01');
  vi.advanceTimersByTime(999);
  expect(causes).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(causes).toEqual(['ETIMEDOUT', null, '57P01']);
  reports.end();
  expect(causes.at(-1)).toBeNull();
  reports.begin('ETIMEDOUT');
  reports.stop();
  vi.advanceTimersByTime(120_000);
  expect(causes).toHaveLength(4);
});
