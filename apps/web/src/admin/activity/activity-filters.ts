import {
  type ActivityStatus,
  type ActivityType,
  activityStatuses,
  activityTypes,
} from '@cotejo/contracts/activity-log';

/** Spec 3 §9. */
export const activityPageSize = 10;
export const summaryDays = 7;

/** What the log shows; it lives in the address. */
export interface ActivityFilters {
  type: ActivityType | '';
  status: ActivityStatus | '';
  /** 'YYYY-MM-DD' or ''. */
  startDate: string;
  endDate: string;
  /** Id of an administrator or ''. */
  adminId: string;
  q: string;
  /** 1-based. */
  page: number;
}

export function readActivityFilters(search: URLSearchParams): ActivityFilters {
  const page = Number(search.get('pagina'));
  return {
    type: activityTypes.find((type) => type === search.get('tipo')) ?? '',
    status: activityStatuses.find((status) => status === search.get('estado')) ?? '',
    startDate: search.get('desde') ?? '',
    endDate: search.get('hasta') ?? '',
    adminId: search.get('quien') ?? '',
    q: search.get('buscar') ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

export function writeActivityFilters({
  type,
  status,
  startDate,
  endDate,
  adminId,
  q,
  page,
}: ActivityFilters): URLSearchParams {
  const values = {
    tipo: type,
    estado: status,
    desde: startDate,
    hasta: endDate,
    quien: adminId,
    buscar: q,
    pagina: page === 1 ? '' : String(page),
  };
  return new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ''));
}

export const activityQueryOf = (filters: ActivityFilters) => ({
  page: filters.page,
  limit: activityPageSize,
  sort: '-timestamp' as const,
  ...activityFilterOf(filters),
});

/** What the list and its export are filtered by. */
export function activityFilterOf({ type, status, startDate, endDate, adminId, q }: ActivityFilters) {
  return {
    ...(type && { type: [type] }),
    ...(status && { status: [status] }),
    ...(startDate && { startDate }),
    ...(endDate && { endDate }),
    ...(adminId && { adminId }),
    ...(q.trim() && { q: q.trim() }),
  };
}
