import { activityStatuses, activityTypes } from '@cotejo/contracts/activity-log';

/** Spec 3 §9. */
export const summaryDays = 7;

/** Filter of the log → its name in the URL. */
export const activityFilterNames = {
  type: 'tipo',
  status: 'estado',
  startDate: 'desde',
  endDate: 'hasta',
  adminId: 'quien',
  q: 'buscar',
} as const;

export type ActivityFilters = Record<keyof typeof activityFilterNames, string>;

/**
 * What the list and its export are filtered by; a type or a status that there is not counts as
 * absent.
 */
export function activityFilterOf({ type, status, startDate, endDate, adminId, q }: ActivityFilters) {
  const types = activityTypes.filter((each) => each === type);
  const statuses = activityStatuses.filter((each) => each === status);
  return {
    ...(types.length > 0 && { type: types }),
    ...(statuses.length > 0 && { status: statuses }),
    ...(startDate && { startDate }),
    ...(endDate && { endDate }),
    ...(adminId && { adminId }),
    ...(q.trim() && { q: q.trim() }),
  };
}
