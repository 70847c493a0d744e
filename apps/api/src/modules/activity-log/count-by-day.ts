import { ecuadorDay } from '@cotejo/format/time';
import type { ActivityDay, ActivityRow } from './repository.ts';

/** Records counted by day of Ecuador, type and status. */
export function countByDay(rows: readonly ActivityRow[]): ActivityDay[] {
  const days = new Map<string, ActivityDay>();
  for (const { timestamp, type, status } of rows) {
    const day = ecuadorDay(timestamp);
    const name = `${day} ${type} ${status}`;
    days.set(name, { day, type, status, count: (days.get(name)?.count ?? 0) + 1 });
  }
  return [...days.values()];
}
