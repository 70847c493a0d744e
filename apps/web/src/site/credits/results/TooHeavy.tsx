import { validatedLimits } from '@cotejo/contracts/core/limits';
import { hasHeavyDebts, incomeShareOf, type Means } from '@cotejo/finance/income-share';
import { findCarriedLoan } from '@cotejo/finance/reachable';
import { formatCount, formatDollars, formatMonths, formatPercent } from '@cotejo/format/figures';
import { type ReactNode, type Ref, useMemo } from 'react';
import type { SentForm } from '#loan/flow/stored-flow.ts';
import { Button } from '#ui/controls/Button.tsx';
import { type PageInstitution, preparePageInstitutions } from '../../page-institutions.ts';
import { DebtHelp } from '../debt-help.tsx';
import { IncomeShareNote, lowestInstalment } from '../IncomeShare.tsx';
import type { OfferFilters } from './offer-filters.ts';
import styles from './results.module.css';
import { termsAgainText, useSearchAgain } from './use-search-again.ts';

/**
 * Comes first where even the lowest instalment is too high for the income: what the person can carry, or what helps
 * where nothing can be carried. The heading of the list follows.
 */
export default function TooHeavy({
  form,
  filters: { type, rate, withOptional },
  pageInstitutions,
  hasDebtArticle,
  means,
  lowest,
  title,
  heading,
  onFound,
}: {
  form: SentForm;
  filters: OfferFilters;
  pageInstitutions: readonly PageInstitution[];
  hasDebtArticle: boolean;
  means: Means;
  /** The lowest first payment of the offers, in dollars. */
  lowest: number;
  title: Ref<HTMLHeadingElement>;
  heading: string;
  onFound: (form: SentForm) => void;
}) {
  const again = useSearchAgain(form, onFound);
  const { amount, term, income, location } = form;
  const { income: earned, otherDebts } = means;
  const carried = useMemo(() => {
    const charges = withOptional ? 'all' : 'required';
    const request = { amount, term, income, city: location, type, rateFilter: rate, charges } as const;
    const catalog = preparePageInstitutions(pageInstitutions);
    return findCarriedLoan(catalog, request, validatedLimits, { income: earned, otherDebts });
  }, [pageInstitutions, amount, term, income, location, type, rate, withOptional, earned, otherDebts]);
  const lead = (text: string, said: ReactNode, actions: ReactNode) => (
    <>
      <section className={styles.carry}>
        <h1 ref={title} tabIndex={-1}>
          {text}
        </h1>
        {said}
        <div className="row no-print">{actions}</div>
      </section>
      <h2 className={styles.heading}>{heading}</h2>
    </>
  );
  const note = <IncomeShareNote ifChosen={lowestInstalment} payment={lowest} income={income} amount={amount} />;
  if (hasHeavyDebts(means)) {
    const share = formatPercent(incomeShareOf(means.otherDebts, means.income) ?? 0, 0);
    return lead(
      `Tus deudas ya se llevan el ${share} de lo que ganas`,
      <p>
        Con otra cuota encima, casi nadie te presta. Antes de pedir más, mira qué puedes hacer con lo que ya debes.
      </p>,
      <DebtHelp hasArticle={hasDebtArticle} />,
    );
  }
  if (pageInstitutions.length === 0)
    return (
      <>
        <h1 ref={title} tabIndex={-1} className={styles.heading}>
          {heading}
        </h1>
        {note}
      </>
    );
  if (carried === null)
    return lead('Con lo que ganas no te alcanza para esta cuota', note, <DebtHelp hasArticle={hasDebtArticle} />);
  return lead(
    `Te alcanza hasta para ${formatDollars(carried.amount)} a ${formatMonths(carried.term)}`,
    <>
      {note}
      <p className="note">{termsAgainText}</p>
    </>,
    <Button
      variant="main"
      busyText={again.isSending(carried) && 'Buscando...'}
      onClick={() => void again.search(carried)}
    >
      Ver {formatCount(carried.count, 'opción', 'opciones')} con {formatDollars(carried.amount)} a{' '}
      {formatMonths(carried.term)}
    </Button>,
  );
}
