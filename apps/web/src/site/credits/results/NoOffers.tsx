import { validatedLimits } from '@cotejo/contracts/core/limits';
import type { OffersReply } from '@cotejo/contracts/offers';
import { hasHeavyDebts, incomeShareOf, isHeavyShare } from '@cotejo/finance/income-share';
import { findOffers } from '@cotejo/finance/offers';
import { findHighestLoan, findNearestLoan } from '@cotejo/finance/reachable';
import { formatCount, formatDollars, formatMonths, formatPercent } from '@cotejo/format/figures';
import { useMemo } from 'react';
import type { SentForm } from '#loan/flow/stored-flow.ts';
import { useMeans } from '#loan/typed-income.ts';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { EmptyLedger } from '#ui/page/drawings/EmptyLedger.tsx';
import { type PageInstitution, preparePageInstitutions } from '../../page-institutions.ts';
import { DebtHelp } from '../debt-help.tsx';
import { explainLeftOut } from './explain-left-out.ts';
import type { OfferFilters } from './offer-filters.ts';
import styles from './results.module.css';
import { termsAgainText, useSearchAgain } from './use-search-again.ts';

const nobodyText = 'Con estos datos nadie te presta';

interface Loan {
  amount: number;
  term: number;
}

export default function NoOffers({
  form,
  pageInstitutions,
  reply,
  filters,
  hasDebtArticle,
  onFound,
}: {
  form: SentForm;
  pageInstitutions: readonly PageInstitution[];
  reply: OffersReply;
  filters: OfferFilters;
  hasDebtArticle: boolean;
  onFound: (form: SentForm) => void;
}) {
  const { amount, term, income, location } = form;
  const { type } = filters;
  const { income: earned, otherDebts } = useMeans(income);
  const isInDebt = hasHeavyDebts({ income: earned, otherDebts });
  const again = useSearchAgain(form, onFound);
  const debtShare = formatPercent(incomeShareOf(otherDebts, earned) ?? 0, 0);
  const nearest = explainLeftOut(pageInstitutions, form, filters, reply).find(
    ({ rule, change }) => rule === 'income' || (rule !== 'city' && rule !== 'type' && change?.to),
  );
  const change = nearest?.change;
  const { ways, highest, lightCount } = useMemo(() => {
    const catalog = preparePageInstitutions(pageInstitutions);
    const request = { amount, term, income, city: location, type };
    const offersOf = (loan: Loan) =>
      findOffers(catalog, { ...request, ...loan }).offers.filter(({ available }) => available);
    const highest = findHighestLoan(catalog, request, validatedLimits, { income: earned, otherDebts });
    const isLight = ({ firstPayment }: { firstPayment: number }) => {
      const share = incomeShareOf(firstPayment + otherDebts, earned);
      return share === null || !isHeavyShare(share);
    };
    // Do not suggest the nearest loan if its instalment is too high for the income.
    const isTooHeavy = (loan: Loan) => highest !== null && !offersOf(loan).some(isLight);
    const close = change ? (change.loan ?? null) : findNearestLoan(catalog, request, validatedLimits);
    const loans = [...(close && !isTooHeavy(close) ? [close] : []), ...(highest ? [highest] : [])];
    const ways = loans
      .filter((loan, index) => index === 0 || nameOf(loan) !== nameOf(loans[0] ?? loan))
      .map((loan) => ({ loan, count: offersOf(loan).length }))
      .filter(({ count }) => count > 0);
    return { ways: isInDebt ? [] : ways, highest, lightCount: highest ? offersOf(highest).filter(isLight).length : 0 };
  }, [pageInstitutions, amount, term, income, location, type, earned, otherDebts, isInDebt, change]);
  const label = ({ loan, count }: (typeof ways)[number]) =>
    `Ver ${formatCount(count, 'opción', 'opciones')} con ${nameOf(loan)}`;
  return (
    <EmptyState
      level={2}
      className={styles.none}
      drawing={<EmptyLedger />}
      title={
        isInDebt
          ? `Tus deudas ya se llevan el ${debtShare} de lo que ganas`
          : ways.length > 0
            ? `${nobodyText}. Esto sí alcanza:`
            : `${nobodyText}.`
      }
      actions={
        <>
          {isInDebt && <DebtHelp hasArticle={hasDebtArticle} />}
          {ways.map((way, index) => (
            <Button
              key={nameOf(way.loan)}
              variant={index === 0 ? 'main' : 'outline'}
              busyText={again.isSending(way.loan) && 'Buscando...'}
              onClick={() => void again.search(way.loan)}
            >
              {label(way)}
            </Button>
          ))}
          {/* Without a catalog we cannot tell how many offers a change brings. */}
          {!isInDebt && change?.to && ways.length === 0 && (
            <ButtonLink variant="main" to={change.to}>
              {change.label}
            </ButtonLink>
          )}
          <ButtonLink to="/creditos/solicitud">Cambiar mis datos</ButtonLink>
        </>
      }
    >
      Nadie presta {nameOf(form)} en {location}
      {type === null ? '' : ' con ese filtro'}.
      {nearest ? ` ${nearest.help}` : ways.length === 0 && ' Prueba con un monto diferente.'}
      {highest && (
        <>
          {' '}
          Con {formatDollars(earned)} al mes te alcanza para un préstamo de hasta {nameOf(highest)}
          {highest.count > lightCount
            ? `: en ${lightCount} de ${formatCount(highest.count, 'opción', 'opciones')} la cuota`
            : ', con una cuota que'}
          {otherDebts > 0 && ', con tus otras deudas,'} no llega al 40 % de lo que ganas.
        </>
      )}
      {ways.length > 0 && ` ${termsAgainText}`}
    </EmptyState>
  );
}

/** '$5.000 a 48 meses' */
const nameOf = ({ amount, term }: Loan): string => `${formatDollars(amount)} a ${formatMonths(term)}`;
