import { type Criteria, type CriteriaLoan, matchCriteria } from '@cotejo/finance/criteria';
import { useAnswers } from '#loan/answers.ts';
import CriteriaVerdict from './CriteriaVerdict.tsx';

/** The verdict of one offer, for the answers of this tab. */
export function MatchedOffer({
  criteria,
  loan,
  onAnswer,
}: {
  criteria: Criteria;
  loan: CriteriaLoan;
  onAnswer?: () => void;
}) {
  return <CriteriaVerdict results={matchCriteria(criteria, loan, useAnswers())} {...{ criteria, onAnswer }} />;
}
