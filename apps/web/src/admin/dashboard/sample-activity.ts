import type { Activity } from '@cotejo/contracts/activity-log';

/** Shown if the activity cannot be loaded, labeled 'Datos de ejemplo'. */
export function sampleActivity(now: Date = new Date()): Activity[] {
  const samples: [Activity['status'], string, number][] = [
    ['approved', 'Crédito aprobado', 4],
    ['viewed', 'Roles de pago vistos', 11],
    ['created', 'Crédito nuevo', 26],
    ['rejected', 'Planilla rechazada', 75],
    ['updated', 'Tasa actualizada', 26 * 60],
  ];
  return samples.map(([status, description, minutesAgo], index) => ({
    id: `ejemplo-${index}`,
    type: 'credit',
    status,
    description,
    targetId: null,
    targetName: 'Ejemplo',
    details: null,
    adminId: null,
    adminName: null,
    source: 'server',
    timestamp: new Date(now.getTime() - minutesAgo * 60_000).toISOString(),
  }));
}
