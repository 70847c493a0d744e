import { type Correction, correctionText, type UserCredit } from '@cotejo/contracts/credits/applicant';
import { findMissing } from '@cotejo/contracts/credits/missing-steps';
import {
  approvedMeaning,
  lenderStep,
  papersStep,
  readyTitle,
  reviewStep,
} from '@cotejo/contracts/credits/review-story';
import { type StatedReason, statedText } from '@cotejo/contracts/credits/stated-reasons';
import { type CreditStatus, shownStatus } from '@cotejo/contracts/credits/status';
import { formatList } from '@cotejo/format/figures';
import { formatLongDate } from '@cotejo/format/time';

interface CreditStage {
  turn: string;
  isYours: boolean;
  headline: string;
  next: string;
  /** What has to be changed and why, one line each; it comes before anything else. */
  corrections?: readonly string[];
  /** Text of the step that is the person's, where there is one. */
  action: string | null;
}

export function describeStage(credit: UserCredit): CreditStage {
  const institutionName = credit.institution?.name ?? null;
  switch (credit.status) {
    case 'PENDING':
    case 'INSTITUTION_SELECTED':
      return describeOpen(credit);
    case 'DOCUMENTS_SUBMITTED':
      return reviewing(credit.round > 1 ? 'Recibimos lo que cambiaste.' : 'Recibimos tus tres documentos.', credit);
    case 'UNDER_REVIEW':
      return reviewing('Estamos revisando tus documentos.', credit);
    case 'APPROVED':
      return {
        turn: 'Te toca a ti',
        isYours: true,
        headline: `${readyTitle(institutionName)}.`,
        next: `${approvedMeaning(institutionName)} Nadie debe pedirte dinero por adelantado.`,
        action: null,
      };
    case 'REJECTED':
      return {
        turn: 'Cerrado',
        isYours: false,
        headline: 'Esta vez no pasó la revisión.',
        next: explainRejection(credit.rejection),
        action: null,
      };
    case 'CANCELLED':
      return {
        turn: 'Cerrado',
        isYours: false,
        headline: 'Cancelaste esta solicitud.',
        next: 'Nadie la revisará. Puedes empezar otra cuando quieras.',
        action: null,
      };
  }
}

/** What the reviewer said, and what to do now. */
function explainRejection(rejection: StatedReason | null): string {
  const why = rejection === null ? '' : sentence(statedText(rejection));
  const next = rejection?.reason?.nextStep ?? 'Con otro monto o plazo puede haber opciones que sí calzan.';
  return why === '' ? next : `${why} ${next}`;
}

/** With its full stop: reviewers write without one as often as with. */
const sentence = (text: string): string => (text === '' || /[.!?…]$/.test(text) ? text : `${text}.`);

function describeOpen(credit: UserCredit): CreditStage {
  const yours = { turn: 'Te toca a ti', isYours: true };
  const toChange = credit.corrections.filter(({ replaced }) => !replaced);
  if (toChange.length > 0) return { ...yours, ...describeCorrections(toChange, credit) };
  if (credit.institution === null)
    return {
      ...yours,
      headline: 'Elige una institución.',
      next: 'Tus opciones están listas, de la más barata a la más cara.',
      action: 'Ver mis opciones',
    };
  const missing = findMissing(credit);
  const wasSent = credit.lastSubmittedAt !== null;
  if (missing.length === 0 && wasSent)
    return {
      ...yours,
      headline: credit.corrections.length > 0 ? 'Ya cambiaste lo que te pidieron.' : 'Tu solicitud volvió a tus manos.',
      next: `${explainReturn(credit.returned)}Vuelve a enviarla para que siga la revisión.`,
      action: 'Volver a enviar',
    };
  if (missing.length === 0)
    return {
      ...yours,
      headline: 'Ya tienes todo.',
      next: 'Solo falta que envíes la solicitud.',
      action: 'Enviar la solicitud',
    };
  return {
    ...yours,
    headline: `${isPlural(missing) ? 'Faltan' : 'Falta'} ${formatList(missing)}.`,
    next: `${explainReturn(credit.returned)}Con eso podrás ${wasSent ? 'volver a enviar la solicitud' : 'solicitar el crédito'}.`,
    action: 'Continuar la solicitud',
  };
}

function describeCorrections(toChange: readonly Correction[], { returned }: UserCredit) {
  const files = toChange.length === 1 ? 'el archivo nuevo' : 'los archivos nuevos';
  return {
    headline: 'Te devolvieron la solicitud para que la corrijas.',
    corrections: toChange.map((correction) => sentence(correctionText(correction))),
    next: `${explainReturn(returned)}Sube ${files} y vuelve a enviarla.`,
    action: 'Corregir la solicitud',
  };
}

/** Why it was given back as a whole, as the beginning of what comes next; '' without a reason. */
function explainReturn(returned: StatedReason | null): string {
  const why = returned === null ? '' : sentence(statedText(returned));
  return why === '' ? '' : `${why} ${returned?.reason ? `${returned.reason.nextStep} ` : ''}`;
}

const isPlural = (words: string[]): boolean => words.length > 1 || words.some((word) => word.startsWith('los '));

function reviewing(headline: string, { lastSubmittedAt, institution }: UserCredit): CreditStage {
  const until =
    lastSubmittedAt === null ? '' : ` La respuesta llega hasta el ${formatLongDate(responseDue(lastSubmittedAt))}.`;
  return {
    turn: 'Están revisando tu solicitud',
    isYours: false,
    headline,
    next: `${reviewStep}${until} ${lenderStep(institution?.name ?? null)} ${papersStep} Te avisamos por correo; no tienes que hacer nada.`,
    action: null,
  };
}

/**
 * The end of the 72 business hours: three working days after the day it was last sent. Holidays are
 * not known here.
 */
export function responseDue(sentAt: string): Date {
  const due = new Date(sentAt);
  let days = 3;
  while (days > 0) {
    due.setUTCDate(due.getUTCDate() + 1);
    // Ecuador is five hours behind all year.
    const weekday = new Date(due.getTime() - 5 * 3_600_000).getUTCDay();
    if (weekday !== 0 && weekday !== 6) days -= 1;
  }
  return due;
}

/** Whether the person may still cancel: until a decision. */
export const mayCancel = (status: CreditStatus): boolean => shownStatus(status) === 'PENDING' && status !== 'CANCELLED';

/** Whether the applicant may change it now: before it is sent, and after it was given back. */
export const isWithApplicant = ({ status }: Pick<UserCredit, 'status'>): boolean =>
  status === 'PENDING' || status === 'INSTITUTION_SELECTED';
