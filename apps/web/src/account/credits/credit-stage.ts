import { type CreditStatus, shownStatus, type UserCredit } from '@cotejo/contracts/credits';
import { type RequiredDocumentType, requiredDocumentTypes } from '@cotejo/contracts/documents';
import { formatLongDate } from '#ui/format.ts';

/** Where an application stands, in plain words. */
interface CreditStage {
  /** Who has the ball. */
  turn: string;
  isYours: boolean;
  headline: string;
  /** What happens next. */
  next: string;
  /** Text of the step that is the person's, where there is one. */
  action: string | null;
}

const documentWords: Record<RequiredDocumentType, string> = {
  id: 'el documento de identidad',
  payroll: 'los roles de pago',
  services: 'la planilla de servicio básico',
};

export function describeStage(credit: UserCredit): CreditStage {
  const lender = credit.institution?.name ?? 'La institución';
  switch (credit.status) {
    case 'PENDING':
    case 'INSTITUTION_SELECTED':
      return describeOpen(credit);
    case 'DOCUMENTS_SUBMITTED':
      return reviewing('Recibimos tus tres documentos.', credit.submittedAt);
    case 'UNDER_REVIEW':
      return reviewing('Estamos revisando tus documentos.', credit.submittedAt);
    case 'APPROVED':
      return {
        turn: 'Le toca a la institución',
        isYours: false,
        headline: `${lender} te llamará para firmar.`,
        next: 'Lleva tu cédula original. Nunca te pedirán dinero por adelantado.',
        action: null,
      };
    case 'REJECTED':
      return {
        turn: 'Cerrado',
        isYours: false,
        headline: 'Esta vez no fue aprobado.',
        next: 'El motivo está en los detalles. Con otro monto o plazo puede haber opciones que sí calzan.',
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

function describeOpen(credit: UserCredit): CreditStage {
  const yours = { turn: 'Te toca a ti', isYours: true };
  if (credit.institution === null)
    return {
      ...yours,
      headline: 'Elige una institución.',
      next: 'Tus opciones están listas, de la más barata a la más cara.',
      action: 'Ver mis opciones',
    };
  const missing = findMissing(credit);
  if (missing.length === 0)
    return {
      ...yours,
      headline: 'Ya tienes todo.',
      next: 'Solo falta que envíes la solicitud.',
      action: 'Enviar la solicitud',
    };
  return {
    ...yours,
    headline: `${isPlural(missing) ? 'Faltan' : 'Falta'} ${joinWords(missing)}.`,
    next: 'Con eso podrás solicitar el crédito.',
    action: 'Continuar la solicitud',
  };
}

/** What an application still needs before it can be sent, in words. */
export function findMissing(credit: Pick<UserCredit, 'amortizationType' | 'documents'>): string[] {
  const given = new Set(credit.documents.map((document) => document.documentType));
  return [
    ...(credit.amortizationType === null ? ['el tipo de cuota'] : []),
    ...requiredDocumentTypes.filter((type) => !given.has(type)).map((type) => documentWords[type]),
  ];
}

const isPlural = (words: string[]): boolean => words.length > 1 || words.some((word) => word.startsWith('los '));

const joinWords = (words: string[]): string => new Intl.ListFormat('es', { type: 'conjunction' }).format(words);

function reviewing(headline: string, submittedAt: string | null): CreditStage {
  const until = submittedAt === null ? '' : `, hasta el ${formatLongDate(answerDue(submittedAt))}`;
  return {
    turn: 'Le toca a quien revisa',
    isYours: false,
    headline,
    next: `La respuesta llega en 24 a 72 horas laborables${until}. Te avisamos por correo; no tienes que hacer nada.`,
    action: null,
  };
}

/** The end of the 72 business hours: three working days after the day it was sent. Holidays are not known here. */
export function answerDue(submittedAt: string): Date {
  const due = new Date(submittedAt);
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
