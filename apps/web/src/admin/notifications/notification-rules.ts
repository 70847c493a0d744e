import { type Notification, type NotificationType, notificationTypes } from '@cotejo/contracts/notifications';

/** Times in milliseconds. */
export const pageSize = 20;
export const bellSize = 10;
const pollMs = { connected: 120_000, notConnected: 30_000 } as const;
const bellPollMs = { first: 30_000, most: 300_000 } as const;
const failureWindowMs = 60_000;
/** With more failures in the window the list shows sample data. */
const toleratedFailures = 3;

export const listPollMs = (isConnected: boolean): number => (isConnected ? pollMs.connected : pollMs.notConnected);

/** Twice as often as the list. */
export const unreadPollMs = (isConnected: boolean): number => listPollMs(isConnected) / 2;

/** 30 s; each failure in a row doubles it, up to five minutes. */
export const bellDelayMs = (failuresInARow: number): number =>
  Math.min(bellPollMs.most, bellPollMs.first * 2 ** failuresInARow);

/** A minute without failures resets both counts. */
export function createFailureCounter(now: () => number = Date.now) {
  let times: number[] = [];
  const recent = () => {
    times = times.filter((at) => now() - at < failureWindowMs);
    return times.length;
  };
  let inARow = 0;
  return {
    fail: () => {
      if (recent() === 0) inARow = 0;
      times.push(now());
      inARow += 1;
    },
    succeed: () => {
      times = [];
      inARow = 0;
    },
    inARow: () => inARow,
    isTooMany: () => recent() > toleratedFailures,
  };
}

export type NotificationKind = 'user' | 'credit' | 'document' | 'institution' | 'handover' | 'admin';

const kinds: Record<NotificationType, NotificationKind> = {
  new_user: 'user',
  new_credit: 'credit',
  credit_status: 'credit',
  new_document: 'document',
  unreadable_charges: 'institution',
  rates_stale: 'institution',
  institution_contact: 'institution',
  handover: 'handover',
  many_documents: 'admin',
  case_taken: 'credit',
  handover_contact: 'institution',
  rates_proposed: 'institution',
  permissions_changed: 'admin',
};

export const typesOf = (kind: NotificationKind): NotificationType[] =>
  notificationTypes.filter((type) => kinds[type] === kind);

export const kindLabels: Record<NotificationKind, string> = {
  user: 'Usuarios',
  credit: 'Créditos',
  document: 'Documentos',
  institution: 'Instituciones',
  handover: 'Entregas',
  admin: 'Administradores',
};

export const kindOf = ({ type }: Pick<Notification, 'type'>): NotificationKind => kinds[type];

const titles: Record<NotificationType, string> = {
  new_user: 'Nuevo usuario',
  new_credit: 'Nuevo crédito',
  new_document: 'Nuevo documento',
  credit_status: 'Cambio de estado',
  unreadable_charges: 'Cargos ilegibles',
  rates_stale: 'Tasas por confirmar',
  institution_contact: 'Cambio de contacto',
  handover: 'Entrega detenida',
  many_documents: 'Documentos de muchas personas',
  case_taken: 'Otra persona tomó tu solicitud',
  handover_contact: 'Contacto que recibe expedientes',
  rates_proposed: 'Tasas y máximos',
  permissions_changed: 'Tus permisos cambiaron',
};

export const titleOf = ({ type }: Pick<Notification, 'type'>): string => titles[type];

const pages: Record<Exclude<NotificationKind, 'admin'>, string> = {
  user: '/admin/users',
  credit: '/admin/credits',
  document: '/admin/documents',
  institution: '/admin/institutions',
  handover: '/admin/entregas',
};

export function pageOf(
  notification: Pick<Notification, 'type' | 'entityId'> & Partial<Pick<Notification, 'metadata'>>,
): string {
  if (notification.type === 'rates_stale') return '/admin/tasas?comprobadas=no';
  if (notification.type === 'rates_proposed') {
    return notification.metadata?.of === 'rates' ? '/admin/tasas' : '/admin/tasas/maximos';
  }
  if (notification.type === 'permissions_changed') return '/admin/configuracion/permisos';
  const kind = kindOf(notification);
  // What that administrator opened.
  if (kind === 'admin') return `/admin/actividad?quien=${notification.entityId}&estado=viewed`;
  return `${pages[kind]}/${notification.entityId}`;
}

/** Labeled 'Datos de ejemplo'; they have no link. */
export function sampleNotifications(now: Date = new Date()): Notification[] {
  const samples: [NotificationType, string, number][] = [
    ['new_credit', 'Un crédito de ejemplo por $5.000', 3],
    ['new_document', 'Un documento de ejemplo', 18],
    ['new_user', 'Una persona de ejemplo se registró', 95],
  ];
  return samples.map(([type, message, minutesAgo], index) => ({
    id: `ejemplo-${index}`,
    type,
    message,
    entityId: '',
    createdAt: new Date(now.getTime() - minutesAgo * 60_000).toISOString(),
    read: index > 0,
    metadata: {},
  }));
}
