import type { z } from 'zod';
import type {
  creditHandoverSchema,
  handoverAnswerSchema,
  handoverConsentSchema,
  handoverStateSchema,
} from './states.schemas.ts';

// A hand-over is an approved application on its way to the institution.

export const handoverStates = [
  'pending',
  'sent',
  'received',
  'contacted',
  'disbursed',
  'declined',
  'withdrawn',
  'failed',
] as const;

export type HandoverState = z.infer<typeof handoverStateSchema>;

export const handoverStateLabels: Record<HandoverState, string> = {
  pending: 'Por enviar',
  sent: 'Enviada',
  received: 'Recibida',
  contacted: 'Solicitante contactado',
  disbursed: 'Desembolsada',
  declined: 'No procede',
  withdrawn: 'Retirada',
  failed: 'No se pudo enviar',
};

export const openHandoverStates = ['pending', 'sent', 'received', 'contacted', 'failed'] as const;

/** Open hand-overs take an answer and end when the credit leaves APPROVED. */
export const isOpenHandover = (state: HandoverState): boolean =>
  (openHandoverStates as readonly HandoverState[]).includes(state);

export const handoverAnswers = ['received', 'contacted', 'disbursed', 'declined'] as const;

export type HandoverAnswer = z.infer<typeof handoverAnswerSchema>;

export const handoverAnswerLabels: Record<HandoverAnswer, string> = {
  received: 'Recibido',
  contacted: 'Ya lo contacté',
  disbursed: 'Desembolsado',
  declined: 'No procede',
};

/** Who gave the state; null before an answer. */
export const handoverAuthors = ['institution', 'office'] as const;

export const handoverChannels = ['email', 'none'] as const;

export const handoverNeeds = ['delivery', 'consent', 'answer', 'resend'] as const;

export type HandoverNeed = (typeof handoverNeeds)[number];

export const handoverNeedLabels: Record<HandoverNeed, string> = {
  delivery: 'Entregar a mano',
  consent: 'Falta el permiso',
  answer: 'Sin respuesta',
  resend: 'Volver a enviar',
};

export const handoverLogKinds = [
  'created',
  'sent',
  'code_sent',
  'code_failed',
  'opened',
  'downloaded',
  'answered',
  'reminded',
  'resent',
  'contact_changed',
  'delivered',
  'reopened',
  'link_ended',
  'withdrawn',
  'failed',
] as const;

export type HandoverLogKind = (typeof handoverLogKinds)[number];

export const handoverLogLabels: Record<HandoverLogKind, string> = {
  created: 'Entrega creada',
  sent: 'Correo enviado',
  code_sent: 'Código enviado',
  code_failed: 'Código equivocado',
  opened: 'Expediente abierto',
  downloaded: 'Archivo descargado',
  answered: 'Respuesta',
  reminded: 'Recordatorio enviado',
  resent: 'Enviada otra vez',
  contact_changed: 'Contacto cambiado',
  delivered: 'Entregada a mano',
  reopened: 'Respuesta reabierta',
  link_ended: 'Enlace terminado',
  withdrawn: 'Entrega retirada',
  failed: 'No se pudo enviar',
};

export const declineReasonIds = [
  'no_contact',
  'applicant_declined',
  'policy',
  'credit_history',
  'documents',
  'capacity',
  'other',
] as const;

export type DeclineReason = (typeof declineReasonIds)[number];

/** `label` is for the institution; `sentence` and `nextStep` are what the applicant reads. */
export const declineReasons: Record<
  DeclineReason,
  { readonly label: string; readonly sentence: string; readonly nextStep: string }
> = {
  no_contact: {
    label: 'No logramos contactar al solicitante',
    sentence: 'La institución no logró comunicarse contigo.',
    nextStep: 'Revisa el teléfono y el correo de tu perfil y comunícate tú con la institución si todavía te interesa.',
  },
  applicant_declined: {
    label: 'El solicitante ya no lo quiere',
    sentence: 'La institución registró que ya no quieres este crédito.',
    nextStep: 'Si no es así, escríbenos. Puedes comparar otras ofertas cuando quieras.',
  },
  policy: {
    label: 'No cumple nuestras políticas',
    sentence: 'Tu solicitud no cumple las políticas de crédito de la institución.',
    nextStep: 'Compara otras instituciones: cada una tiene sus propias condiciones.',
  },
  credit_history: {
    label: 'Historial de crédito',
    sentence: 'La institución no puede darte el crédito por tu historial en el buró.',
    nextStep: 'Consulta gratis tu reporte de crédito y pide que corrijan lo que no sea cierto.',
  },
  documents: {
    label: 'Documentos insuficientes',
    sentence: 'A la institución le faltaron documentos o no pudo comprobarlos.',
    nextStep: 'Pregúntale qué le falta y vuelve a intentarlo con documentos recientes.',
  },
  capacity: {
    label: 'Capacidad de pago',
    sentence: 'Según la institución, tus ingresos no alcanzan para la cuota.',
    nextStep: 'Prueba con un monto menor o con un plazo más largo.',
  },
  other: {
    label: 'Otro motivo',
    sentence: 'La institución no puede darte el crédito.',
    nextStep: 'Pregúntale el motivo, y compara otras ofertas cuando quieras.',
  },
};

export const handoverAmountMaximum = 1_000_000;
export const handoverWordsMaximum = 500;
export const handoverContactsMaximum = 5;
export const handoverLinkDays = 14;
export const handoverSessionMinutes = 30;

export type CreditHandover = z.infer<typeof creditHandoverSchema>;

export type HandoverConsent = z.infer<typeof handoverConsentSchema>;

/** Names a hand-over in mails, on the page, in the PDF and in the name of the ZIP. */
export const handoverReference = (id: string): string => id.slice(-8);
