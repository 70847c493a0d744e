import type { AmortizationType } from '@cotejo/contracts/amortization';
import { validatedLimits } from '@cotejo/contracts/core/limits';
import type { CreditDetails } from '@cotejo/contracts/credits/applicant';
import type { Institution } from '@cotejo/contracts/institutions/public';
import type { Charge } from '@cotejo/finance/charges';
import { useState } from 'react';
import { AnswerRecordNote } from '#loan/AnswerRecordNote.tsx';
import { useMeans } from '#loan/typed-income.ts';
import { SectionHead } from '#ui/page/SectionHead.tsx';
import AnswersSection from '../criteria/AnswersSection.tsx';
import { MatchedOffer } from '../criteria/MatchedOffer.tsx';
import styles from './details.module.css';
import { bothFinancings } from './financing.ts';

/** Before the papers: gathering them for an institution whose requirements one does not meet helps nobody. */
export default function DetailsCriteria({
  credit: { amount, term, income },
  rate,
  charges,
  type,
  firstPayment,
  today,
}: {
  credit: CreditDetails;
  rate: number;
  charges: readonly Charge[];
  /** The system that is shown. */
  type: AmortizationType;
  /** Of that system, in dollars. */
  firstPayment: number;
  today: Institution;
}) {
  const means = useMeans(income);
  const [isAnswering, setIsAnswering] = useState(false);
  const { id, name, answerRecord } = today;
  const { criteria, minAmount, minTerm, maxTerm } = today.products.personalLoan;
  const limits = validatedLimits;
  const product = {
    minAmount: Math.max(minAmount, limits.amount.min),
    minTerm: Math.max(minTerm, limits.term.min),
    maxTerm: Math.min(maxTerm, limits.term.max),
    firstPaymentAt: (other: number) => bothFinancings({ amount, term: other, rate, charges })[type].cost.firstPayment,
  };
  return (
    <section aria-labelledby="requisitos-que-publica">
      <SectionHead id="requisitos-que-publica" title="Requisitos que publica" />
      <MatchedOffer
        criteria={criteria}
        loan={{ institutionId: id, amount, term, income: means.income, firstPayment, product }}
        onAnswer={() => setIsAnswering(true)}
      />
      <AnswersSection
        offers={[{ institution: { id, name }, criteria }]}
        amount={amount}
        isOpen={isAnswering}
        onToggle={setIsAnswering}
      />
      <h3 className={styles.record}>Cuándo responde</h3>
      <AnswerRecordNote record={answerRecord} />
    </section>
  );
}
