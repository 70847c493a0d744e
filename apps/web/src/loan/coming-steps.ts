import type { TimelineStep } from '#ui/feedback/Timeline.tsx';

// The last steps of the timeline of a submitted application, shown in the confirmation and in the profile.

export const answerStep: TimelineStep = {
  key: 'answer',
  state: 'next',
  title: 'Te llega la respuesta',
  detail: 'Por correo y en tu perfil: aprobado, rechazado con el motivo, o qué documento tienes que cambiar.',
};

export const decisionStep: TimelineStep = { key: 'lender', state: 'next', title: 'Decide la institución' };
