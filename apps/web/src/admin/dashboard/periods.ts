import type { DashboardStats } from '@cotejo/contracts/dashboard';
import { ecuadorDay } from '@cotejo/format/time';

export const ranges = ['week', 'month', 'quarter', 'year'] as const;
export type Range = (typeof ranges)[number];

export const rangeLabels: Record<Range, string> = {
  week: 'Esta semana',
  month: 'Este mes',
  quarter: 'Este trimestre',
  year: 'Este año',
};

export interface Period {
  /** Days in Ecuador, both included. */
  startDate: string;
  endDate: string;
}

export function periodOf(range: Range, now: Date = new Date()): Period {
  const endDate = ecuadorDay(now);
  if (range === 'week') return { startDate: addDays(endDate, -6), endDate };
  const months = { month: 1, quarter: 3, year: 12 }[range];
  return { startDate: addDays(addMonths(endDate, -months), 1), endDate };
}

/** Includes the current month. */
export function sixMonths(now: Date = new Date()): Period {
  const endDate = ecuadorDay(now);
  return { startDate: `${addMonths(`${endDate.slice(0, 7)}-01`, -5).slice(0, 7)}-01`, endDate };
}

export interface ChartPoint {
  date: string;
  /** '5 nov', 'nov'. */
  label: string;
  /** By the date of the decision. */
  approved: number;
  rejected: number;
  /** By the date they were submitted. */
  received: number;
  users: number;
}

type Counted = Pick<DashboardStats, 'creditsByDate' | 'decisionsByDate' | 'userRegistrations'>;
export type Bucket = 'day' | 'week' | 'month';
export const bucketOf = (range: Range): Bucket => (range === 'year' ? 'month' : range === 'quarter' ? 'week' : 'day');

export const perBucket: Record<Bucket, string> = { day: 'al día', week: 'a la semana', month: 'al mes' };

/** Includes the empty ones. */
export function chartPoints(stats: Counted, { startDate, endDate }: Period, bucket: Bucket): ChartPoint[] {
  const points = new Map<string, ChartPoint>();
  for (let day = startDate; day <= endDate; day = addDays(day, 1)) {
    const date = bucketStart(day, startDate, bucket);
    if (!points.has(date))
      points.set(date, { date, label: labelOf(date, bucket), approved: 0, rejected: 0, received: 0, users: 0 });
  }
  const pointOf = (date: string) => points.get(bucketStart(date, startDate, bucket));
  for (const { date, approved, rejected } of stats.decisionsByDate) {
    const point = pointOf(date);
    if (!point) continue;
    point.approved += approved;
    point.rejected += rejected;
  }
  for (const { date, approved, rejected, pending } of stats.creditsByDate) {
    const point = pointOf(date);
    if (point) point.received += approved + rejected + pending;
  }
  for (const { date, count } of stats.userRegistrations) {
    const point = pointOf(date);
    if (point) point.users += count;
  }
  return [...points.values()];
}

export const isEmptyChart = (points: readonly ChartPoint[]): boolean =>
  points.every(({ approved, rejected, received, users }) => approved + rejected + received + users === 0);

export interface Tile {
  label: string;
  average: number;
  /** Percent from the first to the last point; null if the first is 0 and the last is not. */
  trendPercent: number | null;
  first: number;
  last: number;
  /** A decrease is good. */
  isInverted: boolean;
}

/** 'Total' is the number of received credits. */
export function tilesOf(points: readonly ChartPoint[]): Tile[] {
  const series: [string, (point: ChartPoint) => number, boolean][] = [
    ['Aprobados', (point) => point.approved, false],
    ['Rechazados', (point) => point.rejected, true],
    ['Usuarios', (point) => point.users, false],
    ['Total', (point) => point.received, false],
  ];
  return series.map(([label, read, isInverted]) => {
    const values = points.map(read);
    const average = values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
    return {
      label,
      average,
      trendPercent: trendOf(values),
      first: values[0] ?? 0,
      last: values.at(-1) ?? 0,
      isInverted,
    };
  });
}

export function trendOf(values: readonly number[]): number | null {
  const first = values[0] ?? 0;
  const last = values.at(-1) ?? 0;
  if (first === 0) return last === 0 ? 0 : null;
  return Math.round(((last - first) / first) * 100);
}

export function trendMood({ trendPercent, isInverted }: Tile): 'good' | 'bad' | 'even' {
  if (trendPercent === 0) return 'even';
  const isUp = trendPercent === null || trendPercent > 0;
  return isUp === isInverted ? 'bad' : 'good';
}

function bucketStart(day: string, startDate: string, bucket: Bucket): string {
  if (bucket === 'day') return day;
  if (bucket === 'month') return `${day.slice(0, 7)}-01`;
  const weeks = Math.floor((Date.parse(day) - Date.parse(startDate)) / (7 * 86_400_000));
  return addDays(startDate, weeks * 7);
}

const monthNames = 'ene feb mar abr may jun jul ago sep oct nov dic'.split(' ');

const monthName = (date: string): string => monthNames[Number(date.slice(5, 7)) - 1] ?? '';

/** '5 nov'; 'nov' for a month. */
export const labelOf = (date: string, bucket: Bucket): string =>
  bucket === 'month' ? monthName(date) : `${Number(date.slice(8))} ${monthName(date)}`;

function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10);
}

/** The day is limited to the length of the month: May 31 minus three months is February 28. */
function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, last))).toISOString().slice(0, 10);
}
