import type { UserCredit } from '@cotejo/contracts/credits/applicant';
import { findMissing } from '@cotejo/contracts/credits/missing-steps';
import { statedText } from '@cotejo/contracts/credits/stated-reasons';
import { type TurnFacts, type TurnWords, turnWords } from '@cotejo/contracts/credits/turn-words';

/** Whether the current step is a repeat: a further review, or an edit after the application was sent. */
export const isAgain = ({ turn, round, lastSubmittedAt }: UserCredit): boolean =>
  turn.step === 'review' ? round > 1 : lastSubmittedAt !== null;

/**
 * The Spanish texts for the current step of a credit. `why` defaults to the reason stored with the credit; pass it
 * when an institution declined, because that reason is not part of the credit.
 */
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

/** Ends the text with a period, which reviewers often leave out. */
export const sentence = (text: string): string => (text === '' || /[.!?…]$/.test(text) ? text : `${text}.`);
