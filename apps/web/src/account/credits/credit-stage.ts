import { correctionText, type UserCredit } from '@cotejo/contracts/credits/applicant';
import { findMissing } from '@cotejo/contracts/credits/missing-steps';
import {
  advanceWarning,
  approvedMeaning,
  lenderStep,
  papersStep,
  readyTitle,
  visitStep,
} from '@cotejo/contracts/credits/review-story';
import { type StatedReason, statedText } from '@cotejo/contracts/credits/stated-reasons';
import { type CreditStatus, shownStatus } from '@cotejo/contracts/credits/status';
import { formatList } from '@cotejo/format/figures';
import { answerText } from '#loan/answer-day.ts';
import { turnOf } from '#loan/credit-turn.ts';
import { upfrontText } from './credit-figures.ts';

interface CreditStage {
  turn: string;
  isYours: boolean;
  headline: string;
  next: string;
  /** What to change and why, one line each; shown first. */
  corrections?: readonly string[];
  action: string | null;
}

export function describeStage(credit: UserCredit, now: Date = new Date()): CreditStage {
  const institutionName = credit.institution?.name ?? null;
  const yours = { turn: 'Te toca a ti', isYours: true } as const;
  const closed = { turn: 'Cerrado', isYours: false, action: null } as const;
  switch (turnOf(credit)) {
    case 'visit':
      return {
        ...yours,
        headline: `${readyTitle(institutionName)}.`,
        next: `${visitStep(institutionName)} ${approvedMeaning(institutionName)} ${advanceWarning(upfrontText(credit))}`,
        action: null,
      };
    case 'correct':
      return { ...yours, ...describeCorrections(credit) };
    case 'send':
      return { ...yours, ...describeComplete(credit) };
    case 'complete':
      return { ...yours, ...describeMissing(credit) };
    case 'choose':
      return {
        ...yours,
        headline: 'Elige una institución.',
        next: 'Tus opciones están listas, de la más barata a la más cara.',
        action: 'Ver mis opciones',
      };
    case 'review':
      return describeReview(credit, now);
    case 'rejected':
      return { ...closed, headline: 'Esta vez no pasó la revisión.', next: explainRejection(credit.rejection) };
    case 'cancelled':
      return {
        ...closed,
        headline: 'Cancelaste esta solicitud.',
        next: 'Nadie la revisará. Puedes empezar otra cuando quieras.',
      };
  }
}

function explainRejection(rejection: StatedReason | null): string {
  const why = rejection === null ? '' : sentence(statedText(rejection));
  const next = rejection?.reason?.nextStep ?? 'Con otro monto o plazo puede haber opciones que sí calzan.';
  return why === '' ? next : `${why} ${next}`;
}

/** Adds the period that reviewers often leave out. */
const sentence = (text: string): string => (text === '' || /[.!?…]$/.test(text) ? text : `${text}.`);

const wasSent = ({ lastSubmittedAt }: UserCredit): boolean => lastSubmittedAt !== null;

function describeCorrections({ corrections, returned }: UserCredit) {
  const toChange = corrections.filter(({ replaced }) => !replaced);
  const files = toChange.length === 1 ? 'el archivo nuevo' : 'los archivos nuevos';
  return {
    headline: 'Te devolvieron la solicitud para que la corrijas.',
    corrections: toChange.map((correction) => sentence(correctionText(correction))),
    next: `${explainReturn(returned)}Sube ${files} y vuelve a enviarla.`,
    action: 'Corregir la solicitud',
  };
}

function describeComplete(credit: UserCredit) {
  if (!wasSent(credit))
    return {
      headline: 'Ya tienes todo.',
      next: 'Solo falta que envíes la solicitud.',
      action: 'Enviar la solicitud',
    };
  return {
    headline: credit.corrections.length > 0 ? 'Ya cambiaste lo que te pidieron.' : 'Tu solicitud volvió a tus manos.',
    next: `${explainReturn(credit.returned)}Vuelve a enviarla para que siga la revisión.`,
    action: 'Volver a enviar',
  };
}

function describeMissing(credit: UserCredit) {
  const missing = findMissing(credit);
  return {
    headline: `${isPlural(missing) ? 'Faltan' : 'Falta'} ${formatList(missing)}.`,
    next: `${explainReturn(credit.returned)}Con eso podrás ${wasSent(credit) ? 'volver a enviar la solicitud' : 'solicitar el crédito'}.`,
    action: 'Continuar la solicitud',
  };
}

/** Why the whole application was returned, to be put before the next step; '' without a reason. */
function explainReturn(returned: StatedReason | null): string {
  const why = returned === null ? '' : sentence(statedText(returned));
  return why === '' ? '' : `${why} ${returned?.reason ? `${returned.reason.nextStep} ` : ''}`;
}

const isPlural = (words: string[]): boolean => words.length > 1 || words.some((word) => word.startsWith('los '));

function describeReview({ status, round, answerBy, institution }: UserCredit, now: Date): CreditStage {
  const isUnderReview = status === 'UNDER_REVIEW';
  const received = round > 1 ? 'Recibimos lo que cambiaste.' : 'Recibimos tu solicitud.';
  const reviewer = isUnderReview ? '' : 'Una persona de Cotejo la revisa. ';
  const answer = answerText(answerBy, now);
  return {
    turn: 'Están revisando tu solicitud',
    isYours: false,
    headline: isUnderReview ? 'Estamos revisando tus documentos.' : received,
    next: `${reviewer}${answer && `${answer} `}${lenderStep(institution?.name ?? null)} ${papersStep} Te avisamos por correo; no tienes que hacer nada.`,
    action: null,
  };
}

export const mayCancel = (status: CreditStatus): boolean => shownStatus(status) === 'PENDING' && status !== 'CANCELLED';
