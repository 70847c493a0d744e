import type { UserCredit } from '@cotejo/contracts/credits/applicant';
import { findMissing } from '@cotejo/contracts/credits/missing-steps';
import { statedText } from '@cotejo/contracts/credits/stated-reasons';
import { type TurnFacts, type TurnWords, turnWords } from '@cotejo/contracts/credits/turn-words';

/** Whether it was sent before what is asked of it now. */
export const isAgain = ({ turn, round, lastSubmittedAt }: UserCredit): boolean =>
  turn.step === 'review' ? round > 1 : lastSubmittedAt !== null;

/** `why`: of the institution that declined; the others are in the credit. */
export const creditWords = (credit: UserCredit, now: Date, why: TurnFacts['why'] = whyOf(credit)): TurnWords =>
  turnWords({
    ...{ turn: credit.turn, institution: credit.institution, now, why },
    isAgain: isAgain(credit),
    missing: findMissing(credit),
  });

function whyOf({ turn, rejection, returned }: UserCredit): TurnFacts['why'] {
  const stated = turn.step === 'rejected' ? rejection : returned;
  return stated && { because: sentence(statedText(stated)), nextStep: stated.reason?.nextStep ?? '' };
}

/** Adds the period that reviewers often leave out. */
export const sentence = (text: string): string => (text === '' || /[.!?…]$/.test(text) ? text : `${text}.`);
