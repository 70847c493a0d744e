// States and texts of handing an approved application to its institution. No imports: pages to read use them.

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

export type HandoverState = (typeof handoverStates)[number];

/** Who gave the present state. */
export const handoverAuthors = ['institution', 'office'] as const;

export type HandoverAuthor = (typeof handoverAuthors)[number];

export const handoverAnswers = ['received', 'contacted', 'disbursed', 'declined'] as const;

export type HandoverAnswer = (typeof handoverAnswers)[number];

/** What an applicant can dispute. */
export const disputedAnswers = ['contacted', 'disbursed', 'declined'] as const;

export type DisputedAnswer = (typeof disputedAnswers)[number];

const openStates: readonly HandoverState[] = ['pending', 'sent', 'received', 'contacted', 'failed'];

export const isOpenHandover = (state: HandoverState): boolean => openStates.includes(state);

/** Steps may be skipped, never taken back. */
const answersFrom: Readonly<Record<HandoverState, readonly HandoverAnswer[]>> = {
  pending: handoverAnswers,
  sent: handoverAnswers,
  failed: handoverAnswers,
  received: ['contacted', 'disbursed', 'declined'],
  contacted: ['disbursed', 'declined'],
  disbursed: [],
  declined: [],
  withdrawn: [],
};

export const allowedAnswers = (state: HandoverState): readonly HandoverAnswer[] => answersFrom[state];

export const handoverAnswerLabels: Record<HandoverAnswer, string> = {
  received: 'Recibido',
  contacted: 'Ya lo contacté',
  disbursed: 'Desembolsado',
  declined: 'No procede',
};

export const handoverStateLabels: Record<HandoverState, string> = {
  pending: 'Por enviar',
  sent: 'Enviada',
  received: 'Recibida',
  contacted: 'Contactada',
  disbursed: 'Desembolsada',
  declined: 'No procede',
  withdrawn: 'Retirada',
  failed: 'No se pudo enviar',
};

export const declineReasons = [
  'no_contact',
  'applicant_declined',
  'policy',
  'credit_history',
  'documents',
  'capacity',
  'other',
] as const;

export type DeclineReason = (typeof declineReasons)[number];

interface DeclineText {
  /** For who answers. */
  readonly label: string;
  /** For the applicant. */
  readonly sentence: string;
  readonly nextStep: string;
}

const compareAgain = 'Puedes comparar otra vez y elegir otra institución.';

export const declineTexts: Record<DeclineReason, DeclineText> = {
  no_contact: {
    label: 'No pudimos contactarle',
    sentence: 'No pudo comunicarse contigo.',
    nextStep: 'Revisa tu teléfono y tu correo en tu perfil y comunícate con la institución, o compara otra vez.',
  },
  applicant_declined: {
    label: 'Ya no quiere el crédito',
    sentence: 'Anotó que ya no quieres este crédito.',
    nextStep: 'Si no es así, díselo a la institución o escríbenos.',
  },
  policy: {
    label: 'No cumple las políticas de la institución',
    sentence: 'Tu solicitud no cumple sus políticas para este crédito.',
    nextStep: `Cada institución tiene las suyas. ${compareAgain}`,
  },
  credit_history: {
    label: 'Historial crediticio',
    sentence: 'Tu historial de crédito no le permite prestarte ahora.',
    nextStep:
      'Puedes pedir gratis tu reporte de crédito en la Superintendencia de Bancos y corregir lo que esté mal; luego compara otra vez.',
  },
  documents: {
    label: 'Documentos insuficientes',
    sentence: 'Necesita otros documentos de los que entregaste.',
    nextStep: 'Pregunta a la institución cuáles faltan; puedes volver a solicitar con ellos.',
  },
  capacity: {
    label: 'Capacidad de pago',
    sentence: 'Según su cálculo, la cuota es alta para tus ingresos.',
    nextStep: 'Prueba con un monto menor o un plazo más largo y compara otra vez.',
  },
  other: {
    label: 'Otro motivo',
    sentence: 'No aceptó la solicitud por otro motivo.',
    nextStep: `Pregunta a la institución cuál fue. ${compareAgain}`,
  },
};

/** What the office has to do, the first that fits. 'consent': an approved application without the permission. */
export const handoverNeeds = ['dispute', 'delivery', 'resend', 'answer', 'close', 'consent'] as const;

export type HandoverNeed = (typeof handoverNeeds)[number];

export const handoverNeedLabels: Record<HandoverNeed, string> = {
  dispute: 'La persona dice que no es así',
  delivery: 'Entregar a mano',
  resend: 'Volver a enviar',
  answer: 'Sin respuesta',
  close: 'Sin cierre',
  consent: 'Falta el permiso',
};

export const handoverChannels = ['email', 'none'] as const;

/** Of a contact in the settings of an institution. */
export const contactStates = ['proposed', 'confirmed'] as const;

/** What a contact opened. */
export const openedThings = ['page', 'pdf', 'zip', 'id', 'payroll', 'services'] as const;

export type OpenedThing = (typeof openedThings)[number];

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
  'renewed',
  'disputed',
  'dispute_closed',
  'withdrawn',
  'failed',
] as const;

/** The last eight characters of the id; names a hand-over where the applicant must not be named. */
export const handoverReference = (id: string): string => id.slice(-8);

export const handoverFileName = (id: string, format: 'zip' | 'pdf'): string =>
  `expediente-${handoverReference(id)}.${format}`;

/** Notes of the application's timeline. */
export const handoverNotes = {
  sent: 'Enviamos tus papeles a la institución',
  opened: 'La institución abrió tus papeles',
  delivered: 'Entregamos tus papeles a mano a la institución',
  received: 'La institución recibió tus papeles',
  contacted: 'La institución anotó que te contactó',
  disbursed: 'La institución anotó el desembolso',
  declined: 'La institución no aceptó la solicitud',
  reopened: 'La respuesta de la institución se corrigió: sigue en trámite',
} as const;

export const isHandoverNote = (note: string | null): boolean =>
  Object.values<string>(handoverNotes).includes(note ?? '');
