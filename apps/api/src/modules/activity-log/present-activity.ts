import type { Activity } from '@cotejo/contracts/activity';
import type { ActivityRow } from './repository.ts';

export const presentActivity = (row: ActivityRow): Activity => ({
  id: row.id,
  type: row.type,
  status: row.status,
  description: row.description,
  targetId: row.targetId,
  targetName: row.targetName,
  details: row.details,
  adminId: row.adminId,
  adminName: row.adminName,
  timestamp: row.timestamp.toISOString(),
});
