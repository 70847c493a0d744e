import type { Activity, ActivityFilterQuery, listActivity as endpoint } from '@cotejo/contracts/activity-log';
import type { QueryOf } from '@cotejo/contracts/core/endpoint';
import { DomainError } from '@cotejo/contracts/core/errors';
import type { AdminContext } from '#context.ts';
import { cutPage, readCursor } from '#db/keyset.ts';
import { endOfDay, startOfDay } from '#ecuador-time.ts';
import { presentActivity } from './present-activity.ts';
import * as activityRepository from './repository.ts';

interface ActivityPage {
  readonly data: Activity[];
  readonly total: number;
  readonly nextCursor: string | null;
}

/** The filters as the repository takes them: whole days of Ecuador. */
export const filterOf = (query: ActivityFilterQuery) => ({
  ...query,
  from: query.startDate === undefined ? undefined : startOfDay(query.startDate),
  until: query.endDate === undefined ? undefined : endOfDay(query.endDate),
});

/** Records that match the filters, with how many they are in all. */
export async function listActivity(
  { replicaDb }: AdminContext,
  query: QueryOf<typeof endpoint>,
): Promise<ActivityPage> {
  const filter = filterOf(query);
  const rows = await activityRepository.listActivities(replicaDb, filter, {
    order: query.sort === 'timestamp' ? 'asc' : 'desc',
    limit: query.limit,
    offset: (query.page - 1) * query.limit,
    after: query.cursor ? readCursor(query.cursor, 'number') : null,
  });
  const page = cutPage(rows, query.limit, ({ activity: { timestamp, id } }) => ({ key: timestamp.getTime(), id }));
  const total = await activityRepository.countActivities(replicaDb, filter);
  return { data: page.rows.map(presentActivity), total, nextCursor: page.nextCursor };
}

/** Throws NOT_FOUND. */
export async function getActivity({ db }: AdminContext, id: string): Promise<Activity> {
  const row = await activityRepository.findActivity(db, id);
  if (!row) throw new DomainError('NOT_FOUND');
  return presentActivity(row);
}
