import type { Activity, ActivityStatus } from '@cotejo/contracts/activity-log';

const tones: Partial<Record<ActivityStatus, 'green' | 'red' | 'tile'>> = {
  approved: 'green',
  unblocked: 'green',
  rejected: 'red',
  deleted: 'red',
  blocked: 'red',
};

export const activityTone = (status: ActivityStatus): 'green' | 'red' | 'tile' | 'gray' => tones[status] ?? 'gray';

/** An entry sent by the browser does not prove that the action happened. */
export const activitySourceLabels: Record<NonNullable<Activity['source']>, string> = {
  server: 'Registrado por el servidor',
  client: 'Según la página del administrador',
};
