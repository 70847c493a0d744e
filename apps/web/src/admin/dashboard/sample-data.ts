import type { ChartPoint, Period } from './periods.ts';
import { type Bucket, chartPoints } from './periods.ts';

/** Shown if the stats cannot be loaded, labeled 'Datos de ejemplo'. */
export function samplePoints(period: Period, bucket: Bucket, random: () => number = Math.random): ChartPoint[] {
  const upTo = (most: number) => Math.floor(random() * most);
  return chartPoints({ creditsByDate: [], decisionsByDate: [], userRegistrations: [] }, period, bucket).map(
    (point) => ({
      ...point,
      approved: 2 + upTo(10),
      rejected: 1 + upTo(5),
      received: 3 + upTo(12),
      users: 3 + upTo(12),
    }),
  );
}
