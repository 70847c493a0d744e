import { validatedLimits } from '@cotejo/contracts/core/limits';
import type { InstitutionType } from '@cotejo/contracts/institutions/public';
import { findHighestLoan, findNearestLoan, incomeShareOf, type ReachableLoan } from '@cotejo/finance';
import { formatCount, formatDollars, formatMonths } from '@cotejo/format/figures';
import { useMemo } from 'react';
import type { SentForm } from '#credit-flow/flow-storage.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { EmptyLedger } from '#ui/drawings/EmptyLedger.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { isHeavyShare } from '../IncomeShare.tsx';
import { useOtherDebts } from '../other-debts.ts';
import { type PageInstitution, preparePageInstitutions } from '../page-institutions.ts';
import { formUrl } from '../request-figures.ts';
import type { LeftOutLine } from './explain-left-out.ts';
import styles from './results.module.css';
import { noOffersText } from './use-offers.ts';

/** Nobody lends that: why, and the nearest thing somebody would. */
export default function NoOffers({
  form,
  pageInstitutions,
  leftOut,
  type,
}: {
  form: SentForm;
  pageInstitutions: readonly PageInstitution[];
  leftOut: readonly LeftOutLine[];
  /** The filter in force. */
  type: InstitutionType | null;
}) {
  const { amount, term, income, location } = form;
  const otherDebts = useOtherDebts();
  const { nearest: combination, highest } = useMemo(() => {
    const catalog = preparePageInstitutions(pageInstitutions);
    const request = { amount, term, income, city: location, type };
    return {
      nearest: findNearestLoan(catalog, request, validatedLimits),
      highest: findHighestLoan(catalog, request, validatedLimits, otherDebts),
    };
  }, [pageInstitutions, amount, term, income, location, type, otherDebts]);
  // What is nearest and yet no income carries is no way out.
  const share = combination && incomeShareOf(combination.monthlyPayment + otherDebts, income);
  const way = highest && share !== null && isHeavyShare(share) ? highest : combination;
  const nearest = leftOut.find(({ rule, change }) => rule !== 'city' && rule !== 'type' && change?.to);
  return (
    <EmptyState
      level={2}
      className={styles.none}
      drawing={<EmptyLedger />}
      title={noOffersText}
      actions={
        <>
          {nearest?.change?.to && (
            <ButtonLink variant="main" to={nearest.change.to}>
              {nearest.change.label}
            </ButtonLink>
          )}
          {!nearest && way && (
            <ButtonLink variant="main" to={formUrl({ amount: way.amount, term: way.term })}>
              Con {wordsOf(way)} hay {formatCount(way.count, 'opción', 'opciones')} en {location}
            </ButtonLink>
          )}
          {highest && highest !== way && (
            <ButtonLink to={formUrl({ amount: highest.amount, term: highest.term })}>
              Probar con {wordsOf(highest)}
            </ButtonLink>
          )}
          <ButtonLink to="/creditos/solicitud">Cambiar mis datos</ButtonLink>
        </>
      }
    >
      Con {formatDollars(amount)} a {formatMonths(term)} nadie presta en {location}
      {type === null ? '' : ' con ese filtro'}. {nearest?.help ?? (way ? '' : 'Prueba con un monto diferente.')}
      {highest && (
        <>
          {' '}
          Con {formatDollars(income)} al mes alcanza hasta para {wordsOf(highest)}, con una cuota que
          {otherDebts > 0 && ', con tus otras deudas,'} no llega al 40 % de lo que ganas.
        </>
      )}
    </EmptyState>
  );
}

/** '$5.000 a 48 meses' */
const wordsOf = ({ amount, term }: ReachableLoan): string => `${formatDollars(amount)} a ${formatMonths(term)}`;
