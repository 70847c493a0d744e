import type { Activity, ActivityStatus } from '@cotejo/contracts/activity-log';

const tones: Partial<Record<ActivityStatus, 'green' | 'red' | 'tile'>> = {
  approved: 'green',
  unblocked: 'green',
  rejected: 'red',
  deleted: 'red',
  blocked: 'red',
};

export const activityTone = (status: ActivityStatus): 'green' | 'red' | 'tile' | 'gray' => tones[status] ?? 'gray';

/** Who says so. What a page says of itself is no proof that it happened. */
export const activitySourceLabels: Record<NonNullable<Activity['source']>, string> = {
  server: 'Registrado por el servidor',
  client: 'Según la página del administrador',
};
