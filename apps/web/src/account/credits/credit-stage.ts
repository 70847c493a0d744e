import { correctionText, type UserCredit } from '@cotejo/contracts/credits/applicant';
import { lenderStep } from '@cotejo/contracts/credits/review-story';
import { type CreditStatus, shownStatus } from '@cotejo/contracts/credits/status';
import type { Turn } from '@cotejo/contracts/credits/turn';
import type { TurnFacts, TurnWords } from '@cotejo/contracts/credits/turn-words';
import { creditWords, isAgain, sentence } from '#loan/credit-words.ts';

interface CreditStage extends TurnWords {
  /** 'Te toca a ti' */
  turn: string;
  isYours: boolean;
  /** What to change and why, one line each; shown first. */
  corrections: readonly string[];
  action: string | null;
}

/** `why`: of the institution that declined. */
export function describeStage(credit: UserCredit, now: Date = new Date(), why?: TurnFacts['why']): CreditStage {
  const words = creditWords(credit, now, why);
  const { who, step } = credit.turn;
  return {
    ...words,
    ...(step === 'review' && { next: `${words.next} ${reviewEnd(credit)}` }),
    turn: holderText(who, credit),
    isYours: who === 'person',
    corrections:
      step === 'correct'
        ? credit.corrections.filter(({ replaced }) => !replaced).map((one) => sentence(correctionText(one)))
        : [],
    action: actionOf(credit),
  };
}

function holderText(who: Turn['who'], { institution }: UserCredit): string {
  switch (who) {
    case 'person':
      return 'Te toca a ti';
    case 'cotejo':
      return 'Le toca a Cotejo';
    case 'institution':
      return `Le toca a ${institution?.name ?? 'la institución'}`;
    case 'nobody':
      return 'Cerrado';
  }
}

const reviewEnd = ({ institution }: UserCredit): string =>
  `${lenderStep(institution?.name ?? null)} Te avisamos por correo; no tienes que hacer nada.`;

function actionOf(credit: UserCredit): string | null {
  switch (credit.turn.step) {
    case 'correct':
      return 'Corregir la solicitud';
    case 'send':
      return isAgain(credit) ? 'Volver a enviar' : 'Enviar la solicitud';
    case 'documents':
      return 'Continuar la solicitud';
    case 'choose':
      return credit.institution === null ? 'Ver mis opciones' : 'Continuar la solicitud';
    default:
      return null;
  }
}

export const mayCancel = (status: CreditStatus): boolean => shownStatus(status) === 'PENDING' && status !== 'CANCELLED';
