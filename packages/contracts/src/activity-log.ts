import type { z } from 'zod';
import type {
  activityAboutSchema,
  activityFilterQuery,
  activitySchema,
  activitySchemas,
  activityStatusSchema,
  activitySummarySchema,
  activityTypeSchema,
  activityVerificationSchema,
} from './activity-log.schemas.ts';
import { access } from './core/access.ts';
import { adminTimeoutsMs } from './core/admin-fields.ts';
import { defineEndpoint } from './core/endpoint.ts';

export const activityTypes = ['credit', 'user', 'institution', 'system'] as const;

export type ActivityType = z.infer<typeof activityTypeSchema>;

export const activityStatuses = [
  'approved',
  'rejected',
  'pending',
  'created',
  'updated',
  'deleted',
  'blocked',
  'unblocked',
  'viewed',
] as const;

export type ActivityStatus = z.infer<typeof activityStatusSchema>;

export const activityStatusLabels: Record<ActivityStatus, string> = {
  approved: 'Aprobado',
  rejected: 'Rechazado',
  pending: 'Pendiente',
  created: 'Nuevo',
  updated: 'Actualizado',
  deleted: 'Eliminado',
  blocked: 'Bloqueado',
  unblocked: 'Desbloqueado',
  viewed: 'Visualizado',
};

export const activityTypeLabels: Record<ActivityType, string> = {
  credit: 'Créditos',
  user: 'Usuarios',
  institution: 'Instituciones',
  system: 'Sistema',
};

/** A failed operation is stored as 'rejected', so it needs its own label. */
export const activityChip = ({ status, details }: Pick<Activity, 'status' | 'details'>): string =>
  isFailedOperation({ status, details }) ? 'Operación fallida' : activityStatusLabels[status];

const isFailedOperation = ({ status, details }: Pick<Activity, 'status' | 'details'>): boolean =>
  status === 'rejected' && details !== null && 'error' in details;

export const activityDescriptionMaximum = 254;

export type Activity = z.infer<typeof activitySchema>;

export type ActivityAbout = z.infer<typeof activityAboutSchema>;

export type ActivityFilterQuery = z.output<typeof activityFilterQuery>;

export const unauthorizedMessage = 'No autorizado';

export const recordActivity = defineEndpoint<typeof activitySchemas.recordActivity>()({
  method: 'POST',
  path: '/admin/activity',
  access: access.admin(),
  timeoutMs: adminTimeoutsMs.ordinary,
});

export const listActivity = defineEndpoint<typeof activitySchemas.listActivity>()({
  method: 'GET',
  path: '/admin/activity',
  access: access.admin('activity.read'),
  timeoutMs: adminTimeoutsMs.ordinary,
});

/** CSV with `;` and decimal commas, as Excel in Ecuador expects. */
export const exportActivity = defineEndpoint<typeof activitySchemas.exportActivity>()({
  method: 'GET',
  path: '/admin/activity/export',
  access: access.admin('activity.read'),
  reply: 'bytes',
  timeoutMs: adminTimeoutsMs.transfer,
});

export const getActivity = defineEndpoint<typeof activitySchemas.getActivity>()({
  method: 'GET',
  path: '/admin/activity/:id',
  access: access.admin('activity.read'),
  timeoutMs: adminTimeoutsMs.ordinary,
});

export type ActivitySummary = z.infer<typeof activitySummarySchema>;

export const summarizeActivity = defineEndpoint<typeof activitySchemas.summarizeActivity>()({
  method: 'GET',
  path: '/admin/activity/summary/dashboard',
  access: access.admin('activity.read'),
  timeoutMs: adminTimeoutsMs.ordinary,
});

export type ActivityVerification = z.infer<typeof activityVerificationSchema>;

export const verifyActivity = defineEndpoint<typeof activitySchemas.verifyActivity>()({
  method: 'GET',
  path: '/admin/activity/verify',
  access: access.admin('activity.read'),
  client: { retry: false },
  timeoutMs: adminTimeoutsMs.transfer,
});
