import type { ReactNode } from 'react';
import { answerText } from '#loan/answer-day.ts';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { EmptyLedger } from '#ui/page/drawings/EmptyLedger.tsx';

export type DetailsProblem = 'NOT_FOUND' | 'SENT' | 'SENT_ELSEWHERE' | 'DECIDED' | 'CANCELLED' | 'NO_INSTITUTION';

const sentActions = (
  <>
    <ButtonLink variant="main" to="/perfil">
      Ver en qué va
    </ButtonLink>
    <ButtonLink to="/creditos/solicitud">Buscar otro crédito</ButtonLink>
  </>
);

const notices: Record<DetailsProblem, { title: string; text: string; actions: ReactNode }> = {
  NOT_FOUND: {
    title: 'No encontramos este crédito en tu cuenta',
    text: 'Puede ser de otra cuenta, o ya no existe.',
    actions: (
      <ButtonLink variant="main" to="/perfil">
        Ver mis créditos
      </ButtonLink>
    ),
  },
  SENT: {
    title: 'Ya enviaste esta solicitud y no se puede cambiar',
    text: 'Si algo está mal, cancélala y empieza otra.',
    actions: sentActions,
  },
  /** While it was open here. */
  SENT_ELSEWHERE: {
    title: 'Ya la enviaste desde otro equipo',
    text: 'Lo que cambiaste aquí no hizo falta.',
    actions: sentActions,
  },
  DECIDED: {
    title: 'Esta solicitud ya tiene una decisión y no se puede cambiar',
    text: 'En tu perfil ves la decisión y qué sigue.',
    actions: sentActions,
  },
  CANCELLED: {
    title: 'Esta solicitud está cancelada',
    text: 'Ya no se puede cambiar. Puedes empezar otra.',
    actions: sentActions,
  },
  NO_INSTITUTION: {
    title: 'No se ha seleccionado una institución',
    text: 'Elige una de tus opciones y aquí verás sus tablas y requisitos.',
    actions: (
      <ButtonLink variant="main" to="/creditos/resultados">
        Ver mis opciones
      </ButtonLink>
    ),
  },
};

export default function DetailsNotice({
  type,
  answerBy,
}: {
  type: DetailsProblem;
  /** Of the application that was sent. */
  answerBy?: string | null;
}) {
  const { title, text, actions } = notices[type];
  return (
    <EmptyState
      level={1}
      title={title}
      actions={actions}
      drawing={<EmptyLedger />}
      {...(type === 'SENT_ELSEWHERE' && { role: 'alert' })}
    >
      {answerText(answerBy)} {text}
    </EmptyState>
  );
}
