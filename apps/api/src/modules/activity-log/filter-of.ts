import type { ActivityFilterQuery } from '@cotejo/contracts/activity-log';
import { endOfDay, startOfDay } from '#platform/ecuador-time.ts';

/** Dates become whole days in Ecuador. */
export const filterOf = (query: ActivityFilterQuery) => ({
  ...query,
  from: query.startDate === undefined ? undefined : startOfDay(query.startDate),
  until: query.endDate === undefined ? undefined : endOfDay(query.endDate),
});
