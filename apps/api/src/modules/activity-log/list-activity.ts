import type { Activity, listActivity as endpoint } from '@cotejo/contracts/activity-log';
import type { QueryOf } from '@cotejo/contracts/core/endpoint';
import { DomainError } from '@cotejo/contracts/core/errors';
import type { AdminContext } from '#platform/context.ts';
import { cutPage, readCursor, totalOnLastPage } from '#platform/db/keyset.ts';
import { type ActivityTotal, countActivities } from './count-activities.ts';
import { filterOf } from './filter-of.ts';
import { listActivities } from './find-activities.ts';
import { presentActivity } from './present-activity.ts';
import * as activityRepository from './repository.ts';

interface ActivityPage extends ActivityTotal {
  readonly data: Activity[];
  readonly nextCursor: string | null;
}

export async function listActivity(context: AdminContext, query: QueryOf<typeof endpoint>): Promise<ActivityPage> {
  const { page, limit, cursor, sort, ...filter } = query;
  const rows = await listActivities(context.db, filterOf(filter), {
    order: sort === 'timestamp' ? 'asc' : 'desc',
    limit,
    offset: (page - 1) * limit,
    after: cursor ? readCursor(cursor, 'number') : null,
  });
  const cut = cutPage(rows, limit, ({ activity: { timestamp, id } }) => ({ key: timestamp.getTime(), id }));
  const total = totalOnLastPage(cut, query);
  return {
    data: cut.rows.map(presentActivity),
    ...(total === null ? await countActivities(context, filter) : { total }),
    nextCursor: cut.nextCursor,
  };
}

/** Throws NOT_FOUND. */
export async function getActivity({ db }: AdminContext, id: string): Promise<Activity> {
  const row = await activityRepository.findActivity(db, id);
  if (!row) throw new DomainError('NOT_FOUND');
  return presentActivity(row);
}
