import type { DisputedAnswer, handoverLogKinds } from '@cotejo/contracts/handovers/states';
import type { acceptancePurposes } from '@cotejo/contracts/terms/admin';
import type { UserData } from './collect-user-data.ts';

/** As on the pages of the settings. */
export const preferenceWords: Record<
  keyof (UserData['facts']['preferences']['security'] & UserData['facts']['preferences']['notifications']),
  string
> = {
  twoStep: 'Pedirme también un código',
  loginAlerts: 'Avisarme cuando alguien entre a mi cuenta',
  rememberEmail: 'Recordar mi correo en este dispositivo',
  statusChanges: 'Correos sobre cambios de mi solicitud',
  documents: 'Correos sobre mis documentos',
  news: 'Correos con novedades',
};

export const authorWords: Record<UserData['facts']['credits'][number]['timeline'][number]['by'], string> = {
  user: 'Tú',
  admin: 'Cotejo',
  system: 'Cotejo',
  institution: 'La institución',
};

export const consentPurposeWords: Record<(typeof acceptancePurposes)[number], string> = {
  registration: 'Términos y condiciones, al registrarte',
  application: 'Términos y condiciones, al pedir un crédito',
};

export const disputeWords: Record<DisputedAnswer, string> = {
  contacted: 'Que te contactó',
  disbursed: 'El desembolso',
  declined: 'Que no procede',
};

export const actAuthorWords: Record<'system' | 'office' | 'institution', string> = {
  system: 'Cotejo',
  office: 'Cotejo',
  institution: 'La institución',
};

export const actWords: Record<(typeof handoverLogKinds)[number], string> = {
  created: 'Se preparó la entrega',
  sent: 'Se envió el enlace a tus papeles',
  code_sent: 'Pidió un código para abrirlos',
  code_failed: 'Escribió un código equivocado',
  opened: 'Abrió tus papeles',
  downloaded: 'Descargó tus papeles',
  answered: 'Respondió',
  reminded: 'Se le recordó responder',
  resent: 'Se envió el enlace otra vez',
  contact_changed: 'Se cambió a quién se le envía',
  delivered: 'Se entregaron tus papeles a mano',
  reopened: 'Se corrigió la respuesta',
  link_ended: 'Terminó el enlace',
  renewed: 'Pidió un enlace nuevo',
  disputed: 'Dijiste que no es así',
  dispute_closed: 'Se atendió lo que dijiste',
  withdrawn: 'Se retiró la entrega',
  failed: 'No se pudo enviar el enlace',
};
