import type { Activity } from '@cotejo/contracts/activity-log';
import type { NewRecord } from './repository.ts';

export const presentActivity = ({ activity, words }: NewRecord): Activity => {
  const { description, targetName, details } = words ?? activity;
  return {
    id: activity.id,
    type: activity.type,
    status: activity.status,
    description,
    targetId: activity.targetId,
    targetName,
    details,
    adminId: activity.adminId,
    adminName: activity.adminName,
    timestamp: activity.timestamp.toISOString(),
    source: activity.source,
  };
};
