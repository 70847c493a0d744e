import { minutes } from '#clock.ts';
import type { AdminContext } from '#context.ts';
import type { Database } from '#db/database.ts';
import * as dashboardRepository from './repository.ts';

type Rows = dashboardRepository.DecidedRow[];

// Grouping reads every decision of the period. Up to so many of them that takes no time anybody
// notices; from then on, a figure of the last minute does.
const keptFrom = 20_000;
const keptMs = minutes(1);

const keptRows = new WeakMap<Database, Map<string, { rows: Rows; readAt: number }>>();

/** Decisions of a period by day of Ecuador and by who made them; many of them are kept a minute. */
export async function readDecidedDays({ db, clock }: AdminContext, period: dashboardRepository.Period): Promise<Rows> {
  const kept = keptRows.get(db) ?? new Map<string, { rows: Rows; readAt: number }>();
  keptRows.set(db, kept);
  const now = clock.now().getTime();
  for (const [key, { readAt }] of kept) if (readAt + keptMs <= now) kept.delete(key);
  const key = `${period.startDate} ${period.endDate}`;
  const found = kept.get(key);
  if (found) return found.rows;
  const rows = await dashboardRepository.listDecidedDays(db, period);
  if (rows.reduce((sum, { count }) => sum + count, 0) >= keptFrom) kept.set(key, { rows, readAt: now });
  return rows;
}
