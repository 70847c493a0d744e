import type { ActivityStatus, ActivityType } from '@cotejo/contracts/activity';

const tones: Partial<Record<ActivityStatus, 'green' | 'red' | 'tile'>> = {
  approved: 'green',
  unblocked: 'green',
  rejected: 'red',
  deleted: 'red',
  blocked: 'red',
};

export const activityTone = (status: ActivityStatus): 'green' | 'red' | 'tile' | 'gray' => tones[status] ?? 'gray';

export const activityTypeLabels: Record<ActivityType, string> = {
  credit: 'Créditos',
  user: 'Usuarios',
  institution: 'Instituciones',
  system: 'Sistema',
};
