import {
  type ActivityAbout,
  type ActivityStatus,
  activityStatuses,
  activityStatusLabels,
  activityTypes,
} from '@cotejo/contracts/activity-log';
import { activityTone } from './activity-labels.ts';

export const summaryDays = 7;

export const activityFilterNames = {
  type: 'tipo',
  kind: 'estado',
  startDate: 'desde',
  endDate: 'hasta',
  adminId: 'quien',
  personId: 'persona',
  q: 'buscar',
} as const;

export type ActivityFilters = Record<keyof typeof activityFilterNames, string>;

export const readingsPath = (personId: string): string =>
  `/admin/actividad?${activityFilterNames.personId}=${personId}&${activityFilterNames.kind}=viewed`;

interface ActivityKind {
  value: string;
  label: string;
  tone: ReturnType<typeof activityTone>;
  status: ActivityStatus;
  about?: ActivityAbout;
}

/** Statuses that a document verdict or a failed operation can also have. */
const isShared = (status: ActivityStatus): boolean => ['approved', 'rejected', 'pending'].includes(status);

/** A rejected document and a failed operation are logged with the status `rejected`, but are not rejected credits. */
export const activityKinds: readonly ActivityKind[] = [
  ...activityStatuses.map((status) => ({
    value: status,
    label: activityStatusLabels[status],
    tone: activityTone(status),
    status,
    ...(isShared(status) && { about: 'other' as const }),
  })),
  {
    value: 'documento-verificado',
    label: 'Documento verificado',
    tone: 'green',
    status: 'approved',
    about: 'document',
  },
  { value: 'documento-rechazado', label: 'Documento rechazado', tone: 'red', status: 'rejected', about: 'document' },
  {
    value: 'documento-por-revisar',
    label: 'Documento por revisar otra vez',
    tone: 'gray',
    status: 'pending',
    about: 'document',
  },
  { value: 'operacion-fallida', label: 'Operación fallida', tone: 'tile', status: 'rejected', about: 'failure' },
];

/** Unknown types and kinds in the URL are ignored. */
export function activityFilterOf({ type, kind, startDate, endDate, adminId, personId, q }: ActivityFilters) {
  const types = activityTypes.filter((each) => each === type);
  const found = activityKinds.find(({ value }) => value === kind);
  return {
    ...(types.length > 0 && { type: types }),
    ...(found && { status: [found.status] }),
    ...(found?.about && { about: found.about }),
    ...(startDate && { startDate }),
    ...(endDate && { endDate }),
    ...(adminId && { adminId }),
    ...(personId && { personId }),
    ...(q.trim() && { q: q.trim() }),
  };
}
