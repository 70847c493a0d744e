import type { Offer } from '@cotejo/contracts/offers';
import { incomeShareOf, isHeavyShare, type Means } from '@cotejo/finance/income-share';
import { formatCount, formatDollars, formatList, formatMonths } from '@cotejo/format/figures';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { messageOf } from '#data/http/request-error.ts';
import { requestTexts } from '#data/http/texts.ts';
import { importWhenOnline } from '#data/query/import-part.ts';
import { readWantedOffer } from '#loan/flow/marks.ts';
import type { SentForm } from '#loan/flow/stored-flow.ts';
import { useMeans } from '#loan/typed-income.ts';
import { isKept } from '#session/tab-persister.ts';
import { Pagination } from '#ui/controls/Pagination.tsx';
import { ErrorState } from '#ui/feedback/EmptyState.tsx';
import { UpdatingNotice } from '#ui/feedback/UpdatingNotice.tsx';
import type { PageInstitution } from '../../page-institutions.ts';
import { countWithOptional } from '../charges/offer-remarks.ts';
import { useChooseOffer } from '../choose-offer.ts';
import shared from '../credits.module.css';
import { FlowBackLink } from '../FlowBackLink.tsx';
import { HowCalculatedLink } from '../HowCalculatedLink.tsx';
import { checkedSentence } from '../rate-words.ts';
import { SecondApplicationQuestion } from '../second-application/SecondApplicationQuestion.tsx';
import { OfferFilterBar } from './OfferFilterBar.tsx';
import { OfferNotes, Spread } from './OfferNotes.tsx';
import { OffersSkeleton } from './OffersSkeleton.tsx';
import { OffersTable } from './OffersTable.tsx';
import { type OfferFilters, readFilters, sortOffers, writeFilters } from './offer-filters.ts';
import styles from './results.module.css';
import { useHasCards } from './use-has-cards.ts';
import { useIsPrinting } from './use-is-printing.ts';
import { useOfferMatches } from './use-offer-matches.ts';
import { useOffers } from './use-offers.ts';
import { useTicked } from './use-ticked.ts';
import { WantedOffer } from './WantedOffer.tsx';

const offersPerPage = 6;

// Rarely needed: nearly every search finds offers.
const NoOffers = lazy(() => importWhenOnline(() => import('./NoOffers.tsx')));
// Below the whole list.
const LeftOut = lazy(() => importWhenOnline(() => import('./LeftOut.tsx')));
// After the first offers.
const AnswersSection = lazy(() => importWhenOnline(() => import('../criteria/AnswersSection.tsx')));
// With the first tick.
const CompareTray = lazy(() => importWhenOnline(() => import('./CompareTray.tsx')));
const NoneMet = lazy(() => importWhenOnline(() => import('./NoneMet.tsx')));
// Most searches are for what the income carries.
const TooHeavy = lazy(() => importWhenOnline(() => import('./TooHeavy.tsx')));

export function OffersScreen({
  form,
  pageInstitutions,
  hasDebtArticle,
  onNewForm,
}: {
  form: SentForm;
  pageInstitutions: readonly PageInstitution[];
  /** The blog has the article for somebody who cannot pay. */
  hasDebtArticle: boolean;
  onNewForm: (form: SentForm) => void;
}) {
  const [search, setSearch] = useSearchParams();
  const { page: askedPage, ...filters } = readFilters(search);
  const offers = useOffers(form, filters);
  const choice = useChooseOffer();
  const ticked = useTicked();
  const isPrinting = useIsPrinting();
  const hasCards = useHasCards();
  const means = useMeans(form.income);
  const found = useOfferMatches(pageInstitutions, offers.data?.data, form, means.income, filters);
  const matches = found === 'failed' ? null : found;
  const [isAnswering, setIsAnswering] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const isProposalWanted = useRef(false);
  // The clicked button disappears with the old screen, so the focus has to move.
  useEffect(() => {
    if (!isProposalWanted.current || offers.data === undefined || offers.isPlaceholderData) return;
    isProposalWanted.current = false;
    readFromTop(title.current);
  }, [offers.data, offers.isPlaceholderData]);
  const slugs = useMemo(() => new Map(pageInstitutions.map(({ id, slug }) => [id, slug])), [pageInstitutions]);
  const setFilters = (chosen: OfferFilters) =>
    setSearch(writeFilters(chosen), { replace: true, preventScrollReset: true });

  const back = <FlowBackLink to="/creditos/solicitud" />;
  // Placeholder data belongs to another request: its empty list means nothing for this one.
  if (
    offers.isPending ||
    (offers.isPlaceholderData && offers.data.data.length === 0) ||
    // Which offers are hidden is not known before.
    (filters.metOnly && found === null && offers.data !== undefined)
  )
    return (
      <div className="box">
        {back}
        <OffersSkeleton count={pageInstitutions.length} />
      </div>
    );
  const isUnconfirmed = isKept(offers);
  if (offers.data === undefined || (offers.isError && !isUnconfirmed))
    return (
      <div className="box">
        {back}
        <ErrorState level={1} title="No pudimos cargar tus opciones" onRetry={() => void offers.refetch()}>
          {messageOf(offers.error, requestTexts.pageFault)}
          <br />
          Tu formulario sigue guardado.
        </ErrorState>
      </div>
    );

  const { data: all } = offers.data;
  const hidden = (filters.metOnly && matches?.unmet) || [];
  const listed = all.filter((offer) => !hidden.includes(offer));
  const sorted = sortOffers(listed, filters.order);
  const open = listed.filter((offer) => offer.available);
  const pageCount = Math.max(1, Math.ceil(listed.length / offersPerPage));
  const page = Math.min(askedPage, pageCount);
  const pageOffers = isPrinting ? sorted : sorted.slice((page - 1) * offersPerPage, page * offersPerPage);
  const heading = formatCount(open.length, 'OPCIÓN DISPONIBLE', 'OPCIONES DISPONIBLES');
  const setPage = (target: number) => {
    setSearch(writeFilters(filters, target));
    readFromTop(title.current);
  };
  const showProposed = (proposed: SentForm) => {
    isProposalWanted.current = true;
    onNewForm(proposed);
  };
  const ownTitle = (
    <h1 ref={title} tabIndex={-1} className={styles.heading}>
      {heading}
    </h1>
  );
  const tooHeavy = findTooHeavy(
    all.filter((offer) => offer.available),
    means,
  );
  const wantedId = readWantedOffer();
  const answers = matches && (
    <Suspense fallback={<div className={styles.answersRoom} />}>
      <AnswersSection
        offers={all}
        amount={form.amount}
        isOpen={isAnswering}
        onToggle={setIsAnswering}
        hiding={{
          isOn: filters.metOnly,
          unmetCount: matches.unmet.length,
          onChange: (metOnly) => setFilters({ ...filters, metOnly }),
        }}
      />
    </Suspense>
  );
  const answersPart = answers ?? <div className={styles.answersRoom} />;
  const notes = (
    <>
      {hasCards && answersPart}
      <OfferNotes open={open} form={form} filters={filters} />
    </>
  );
  const showAll = () => setFilters({ ...filters, metOnly: false });

  return (
    <>
      <div className="box" aria-busy={offers.isPlaceholderData || (isUnconfirmed && offers.isFetching) || undefined}>
        <UpdatingNotice
          isUpdating={isUnconfirmed && offers.isFetching}
          hasFailed={isUnconfirmed && offers.isError}
          onRetry={() => void offers.refetch()}
        />
        {back}
        <header className={shared.head}>
          <div>
            {tooHeavy !== null ? (
              <Suspense fallback={ownTitle}>
                <TooHeavy
                  {...{ form, filters, pageInstitutions, hasDebtArticle, means, title, heading }}
                  lowest={tooHeavy}
                  onFound={showProposed}
                />
              </Suspense>
            ) : (
              ownTitle
            )}
            <p className="visually-hidden" role="status">
              {heading}
              {pageCount > 1 && `. Página ${page} de ${pageCount}`}
            </p>
            <p className={`soft ${styles.asked}`}>
              Para <b>{formatDollars(form.amount)}</b> a <b>{formatMonths(form.term)}</b> con ingresos de{' '}
              <b>{formatDollars(form.income)}</b>
              {means.income !== form.income && ` (escribiste ${formatDollars(means.income)})`} en {form.location}
              {countedWords(filters)}.{' '}
              <Link to="/creditos/solicitud" className="no-print">
                Cambiar
              </Link>
            </p>
          </div>
          {tooHeavy === null && <Spread offers={open} />}
        </header>
        {wantedId && (
          <WantedOffer
            id={wantedId}
            perPage={offersPerPage}
            onShow={setPage}
            isHidden={hidden.some(({ institution }) => institution.id === wantedId)}
            {...{ all: sorted, pageInstitutions, page }}
          />
        )}
        <OfferFilterBar filters={filters} withOptionalCount={countWithOptional(all)} onChange={setFilters} />
        {all.length === 0 ? (
          <Suspense fallback={null}>
            <NoOffers
              form={form}
              pageInstitutions={pageInstitutions}
              reply={offers.data}
              filters={filters}
              hasDebtArticle={hasDebtArticle}
              onFound={showProposed}
            />
          </Suspense>
        ) : (
          <>
            {(!hasCards || listed.length === 0) && answersPart}
            {listed.length === 0 ? (
              <Suspense fallback={null}>
                <NoneMet count={all.length} onAnswer={() => setIsAnswering(true)} onShowAll={showAll} />
              </Suspense>
            ) : (
              <OffersTable
                offers={pageOffers}
                amount={form.amount}
                term={form.term}
                income={form.income}
                rateFilter={filters.rate}
                order={filters.order}
                {...{ notes, hasCards, matches }}
                onAnswer={() => setIsAnswering(true)}
                all={listed}
                {...{ slugs, wantedId, ticked, choice }}
              />
            )}
            <p className={`small soft ${styles.fair}`}>
              Que una institución esté destacada no cambia su lugar en la lista. El costo anual con cargos supone meses
              iguales; la fecha de tu primera cuota puede moverlo un poco. {checkedSentence} <HowCalculatedLink />
            </p>
            <Pagination page={page} pageCount={pageCount} onChange={setPage}>
              {positionText(page, listed, open.length)}
            </Pagination>
          </>
        )}
        {(hidden.length > 0 || Object.values(offers.data.excluded).some((count) => count > 0)) && (
          <Suspense fallback={null}>
            <LeftOut
              {...{ form, filters, pageInstitutions }}
              reply={offers.data}
              {...{ hidden, matches }}
              onShowAll={() => setFilters({ ...filters, type: null })}
              onShowHidden={showAll}
            />
          </Suspense>
        )}
      </div>
      <SecondApplicationQuestion second={choice.second} goOnText="Pedir otra aquí" />
      {all.some(({ institution }) => ticked.has(institution.id)) && (
        <Suspense fallback={null}>
          <CompareTray offers={all} {...{ form, filters, ticked }} />
        </Suspense>
      )}
    </>
  );
}

/** Moves the focus to the heading, for users who turned the page by keyboard. */
function readFromTop(title: HTMLElement | null): void {
  window.scrollTo({ top: 0 });
  title?.focus({ preventScroll: true });
}

/** The lowest first payment, where even that is too high for the income; else null. */
function findTooHeavy(offers: readonly Offer[], { income, otherDebts }: Means): number | null {
  if (offers.length === 0) return null;
  const lowest = Math.min(...offers.map(({ firstPayment }) => firstPayment));
  const share = incomeShareOf(lowest + otherDebts, income);
  return share !== null && isHeavyShare(share) ? lowest : null;
}

function countedWords({ rate, withOptional }: OfferFilters): string {
  const counted = [
    ...(rate === 'max' ? ['a la tasa máxima'] : []),
    ...(withOptional ? ['con los cargos opcionales'] : []),
  ];
  return counted.length > 0 ? `, ${formatList(counted)}` : '';
}

function positionText(page: number, all: readonly Offer[], openCount: number): string {
  const first = (page - 1) * offersPerPage + 1;
  const last = Math.min(page * offersPerPage, all.length);
  const closed = all.length - openCount;
  const today = closed === 1 ? '1 que hoy no recibe solicitudes' : `${closed} que hoy no reciben solicitudes`;
  const range = first === last ? `${first} de ${all.length}` : `${first} a ${last} de ${all.length}`;
  return closed === 0 ? range : `${range}: ${formatCount(openCount, 'disponible', 'disponibles')} y ${today}`;
}
