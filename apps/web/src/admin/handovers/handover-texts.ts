import type { AdminHandover, AdminHandoverDetail } from '@cotejo/contracts/handovers/admin';
import { type DisputedAnswer, handoverReference, type OpenedThing } from '@cotejo/contracts/handovers/states';

export const handoverPath = (id: string): string => `/admin/entregas/${id}`;

export const applicantName = ({ applicant }: Pick<AdminHandover, 'applicant'>): string =>
  `${applicant.nombres} ${applicant.apellidos}`.trim() || 'Cuenta eliminada';

export const referenceText = ({ id }: Pick<AdminHandover, 'id'>): string => (id === null ? '—' : handoverReference(id));

type LogEntry = AdminHandoverDetail['log'][number];

const logLabels: Record<LogEntry['kind'], string> = {
  created: 'Se creó con la aprobación',
  sent: 'Enlace enviado',
  code_sent: 'Pidió un código',
  code_failed: 'Escribió un código equivocado',
  opened: 'Abrió el expediente',
  downloaded: 'Descargó archivos',
  answered: 'Respondió',
  reminded: 'Recordatorio enviado',
  resent: 'Enviado otra vez',
  contact_changed: 'Cambió el contacto',
  delivered: 'Entregado a mano',
  reopened: 'Se abrió otra vez',
  link_ended: 'Terminó un enlace',
  renewed: 'Pidió un enlace nuevo',
  disputed: 'La persona dijo que no es así',
  dispute_closed: 'Se atendió lo que dijo la persona',
  withdrawn: 'Se retiró',
  failed: 'No se pudo enviar',
};

const actors: Record<LogEntry['by'], string> = {
  system: 'Sistema',
  admin: 'Administración',
  contact: 'Contacto',
};

const openedLabels: Record<OpenedThing, string> = {
  page: 'el expediente',
  pdf: 'el resumen en PDF',
  zip: 'todo en un ZIP',
  id: 'la cédula',
  payroll: 'los roles de pago',
  services: 'la planilla',
};

export function logTitle({ kind, what, by }: Pick<LogEntry, 'kind' | 'what' | 'by'>): string {
  if (kind === 'answered' && by === 'admin') return 'Anotó la respuesta';
  return what === null ? logLabels[kind] : `Descargó ${openedLabels[what]}`;
}

/** '' where the title names who did it. */
export const logDetail = ({ kind, by, who, address }: LogEntry): string =>
  kind === 'disputed' ? '' : [who ?? actors[by], address && `desde ${address}`].filter(Boolean).join(', ');

export const linkStateLabels = { active: 'Vigente', expired: 'Vencido', ended: 'Terminado' } as const;

export const authorLabels = { institution: 'la institución', office: 'Cotejo' } as const;

export const differenceLabels = { amount: 'el monto', rate: 'la tasa' } as const;

export const differText = 'No coincide';

/** What the applicant disputes. */
export const disputeLabels: Record<DisputedAnswer, string> = {
  contacted: 'No la han contactado',
  disbursed: 'No es lo que le desembolsaron',
  declined: 'No es cierto que no procede',
};
