import { type AmortizationType, amortizationTypeLabels } from '@cotejo/contracts/amortization';
import type { CreditDetails, CreditInstitution } from '@cotejo/contracts/credits/applicant';
import type { Institution } from '@cotejo/contracts/institutions/public';
import type { TermsVersion } from '@cotejo/contracts/terms/public';
import type { Charge } from '@cotejo/finance/charges';
import { formatDollars, formatMonths, formatPercent } from '@cotejo/format/figures';
import { lazy, Suspense, useMemo, useState } from 'react';
import { importWhenOnline } from '#data/query/import-part.ts';
import { RatesNote } from '#loan/RatesNote.tsx';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import { Fold } from '#ui/controls/Fold.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { showToast } from '#ui/feedback/Toast.tsx';
import { BrokenLine } from '#ui/page/drawings/BrokenLine.tsx';
import { LogoBadge } from '#ui/page/LogoBadge.tsx';
import { FlowBackLink, useCame } from '../FlowBackLink.tsx';
import { HowCalculatedLink } from '../HowCalculatedLink.tsx';
import { OtherApplicationNote } from '../second-application/OtherApplicationNote.tsx';
import { SecondApplicationQuestion } from '../second-application/SecondApplicationQuestion.tsx';
import { useSecondApplication } from '../second-application/use-second-application.ts';
import { ShareButton } from '../sharing/ShareButton.tsx';
import styles from './details.module.css';
import { FinancingOptions } from './FinancingOptions.tsx';
import { bothFinancings } from './financing.ts';
import { jumpTo, listMissingSteps, nextOf, offerChangeTarget, submitTarget } from './missing-steps.ts';
import { Requirements } from './Requirements.tsx';
import { ReturnNotice } from './ReturnNotice.tsx';
import { inOrder } from './requirements.ts';
import { SubmitBar } from './SubmitBar.tsx';
import { amortizationTexts, useAmortizationChoice } from './use-amortization-choice.ts';
import { useCreditOffer, useRefreshOffer } from './use-credit-offer.ts';
import { useGoingOn } from './use-going-on.ts';
import { type PermissionAnswer, useSubmission } from './use-submission.ts';
import { useUploads } from './use-uploads.ts';

const FinancingRealCost = lazy(() => importWhenOnline(() => import('./FinancingRealCost.tsx')));
const DetailsCriteria = lazy(() => importWhenOnline(() => import('./DetailsCriteria.tsx')));
const OfferChangeNotice = lazy(() => importWhenOnline(() => import('./OfferChangeNotice.tsx')));
const InformationSheetDialog = lazy(() => importWhenOnline(() => import('./InformationSheetDialog.tsx')));
const AmortizationTable = lazy(() =>
  importWhenOnline(async () => ({ default: (await import('#loan/AmortizationTable.tsx')).AmortizationTable })),
);
/** For those who changed the filters of the list. */
const SearchNote = lazy(() => importWhenOnline(() => import('./SearchNote.tsx')));
const CancelDialog = lazy(() => importWhenOnline(() => import('./CancelDialog.tsx')));

function headFiguresOf(
  { amount, term, income, rate, charges, realAnnualRate }: CreditDetails,
  { minRate }: CreditInstitution,
): readonly (readonly [name: string, figure: string])[] {
  const isCharged = charges != null && charges.length > 0 && realAnnualRate != null;
  return [
    ['Monto', formatDollars(amount)],
    ['Plazo', formatMonths(term)],
    ['Ingresos', formatDollars(income)],
    ['Tasa', formatPercent(rate ?? minRate)],
    ...(isCharged ? [['Costo anual con cargos', formatPercent(realAnnualRate)] as const] : []),
  ];
}

const noTablesText = 'No fue posible calcular opciones de financiamiento. Por favor intente con otra institución.';

const noCharges: readonly Charge[] = [];

/** Names of the instalment while none is chosen. */
const supposedNames: Record<AmortizationType, string> = {
  1: 'La primera cuota decreciente',
  2: 'La cuota fija',
};

export function DetailsScreen({
  credit,
  institution,
  today,
  isConfirmed,
}: {
  credit: CreditDetails;
  /** False while the data comes from storage, not yet from the server. */
  isConfirmed: boolean;
  institution: CreditInstitution;
  /** The current institution, as opposed to the offer that was chosen. */
  today: Institution;
}) {
  const back = useCame()?.back ?? '';
  const rate = credit.rate ?? institution.minRate;
  const { amount, term } = credit;
  const charges = credit.charges ?? noCharges;
  const financings = useMemo(() => tablesOrNull({ amount, term, rate, charges }), [amount, term, rate, charges]);
  const offer = useCreditOffer(credit.id);
  const refreshOffer = useRefreshOffer(credit.id, today.id);
  const choice = useAmortizationChoice(credit);
  const uploads = useUploads(credit);
  const submission = useSubmission(credit.id, {
    onOfferChanged: () => void refreshOffer(),
    onTermsChanged: askAgain,
    onFailed: () => setSheetFor(null),
  });
  const second = useSecondApplication();
  const [sheetFor, setSheetFor] = useState<'reading' | 'submitting' | null>(null);
  // An answer for this institution from before holds until the dialog is asked again.
  const [answer, setAnswer] = useState<boolean | null>(credit.handoverConsent?.given ?? null);
  const [changedTerms, setChangedTerms] = useState<TermsVersion | null>(null);
  const [permission, setPermission] = useState<PermissionAnswer | null>(null);
  const [acceptedType, setAcceptedType] = useState<AmortizationType | null>(null);
  const [isTableOpen, setIsTableOpen] = useState(false);
  const [isCancelling, setIsCancelling] = useState(false);
  const rows = inOrder(credit.corrections);
  const missing = listMissingSteps({
    rows,
    states: uploads.states,
    isOfferChanged: offer.data?.changedSince === true,
    hasAmortization: choice.confirmed !== null,
  });
  useGoingOn(missing, isConfirmed && !offer.isPending);
  const isAgain = credit.lastSubmittedAt !== null;
  const shownType = choice.highlighted ?? choice.confirmed ?? 2;

  function apply(): void {
    if (choice.confirmed === null) showToast(amortizationTexts.needed, 'error');
    else if (missing.length > 0) showToast(`Falta: ${missing.map(({ text }) => text).join('; ')}`, 'error');
    else if (isAgain) send();
    else second.check({ creditId: credit.id, institutionId: today.id }, send);
  }

  /** The user must have seen the sheet of the chosen system and answered its question before applying. */
  function send(): void {
    const isAnswered = permission !== null || credit.handoverConsent !== null;
    if (acceptedType === choice.confirmed && isAnswered) submission.submit(permission);
    else setSheetFor('submitting');
  }

  /** The answer was to terms that have changed. */
  function askAgain(terms: TermsVersion): void {
    setChangedTerms(terms);
    setAnswer(null);
    setPermission(null);
    setSheetFor('submitting');
  }

  /** Accepting the sheet of a system that is not chosen also chooses it; its button says so. */
  function acceptSheet(type: AmortizationType, termsVersionId: string | undefined): void {
    const close = () => {
      setAcceptedType(type);
      if (sheetFor !== 'submitting' || answer === null) {
        setSheetFor(null);
        return goOn();
      }
      // Stays open until it is sent: a second press must not meet what lies behind.
      const given = { consent: answer, termsVersionId };
      setPermission(given);
      submission.submit(given);
    };
    if (choice.confirmed !== type && financings) choice.accept(financings[type], close);
    else close();
  }

  /** In the next frame, because closing the dialog restores the focus first. */
  function goOn(): void {
    const next = nextOf(missing.filter(({ kind }) => kind !== 'payment'))?.target ?? submitTarget;
    requestAnimationFrame(() => jumpTo(next));
  }

  function showTable(type: AmortizationType): void {
    choice.highlight(type);
    setIsTableOpen(true);
    document.getElementById('tabla')?.scrollIntoView();
  }

  const sheetType = sheetFor === 'submitting' && choice.confirmed !== null ? choice.confirmed : shownType;
  return (
    <>
      <div className="box">
        <FlowBackLink to="/creditos/resultados" />
        <header className={styles.head}>
          <div className={styles.name}>
            <LogoBadge institution={institution} />
            <h1>Préstamo {institution.name}</h1>
          </div>
          <dl className={styles.figures}>
            {headFiguresOf(credit, institution).map(([name, figure]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="figure">{figure}</dd>
              </div>
            ))}
          </dl>
          <RatesNote rates={today.rates} />
          {back.includes('?') && (
            <Suspense fallback={null}>
              <SearchNote />
            </Suspense>
          )}
        </header>
        <ReturnNotice returned={credit.returned} />
        {!isAgain && <OtherApplicationNote credit={credit} />}
        {offer.data?.changedSince && (
          // Must be focusable before the notice has loaded.
          <div id={offerChangeTarget} tabIndex={-1}>
            <Suspense fallback={null}>
              <OfferChangeNotice
                creditId={credit.id}
                {...{ amount, term }}
                offer={offer.data}
                institution={today}
                onTaken={() => {
                  choice.reset();
                  setAcceptedType(null);
                }}
              />
            </Suspense>
          </div>
        )}
        {financings ? (
          <>
            <FinancingOptions {...{ financings, choice }} onShowTable={showTable} />
            <div className={`row no-print ${styles.papers}`}>
              <Button onClick={() => setSheetFor('reading')}>HOJA DE INFORMACIÓN</Button>
              <ShareButton {...{ amount, term }} ids={[today.id]}>
                esta oferta
              </ShareButton>
            </div>
          </>
        ) : (
          <EmptyState
            level={2}
            role="alert"
            className={styles.table}
            drawing={<BrokenLine />}
            title={noTablesText}
            actions={<ButtonLink to="/creditos/resultados">Ver otras opciones</ButtonLink>}
          />
        )}
        {financings && (
          <Suspense fallback={<div className={styles.criteriaRoom} />}>
            <DetailsCriteria
              {...{ credit, rate, charges, today }}
              type={shownType}
              firstPayment={financings[shownType].cost.firstPayment}
            />
          </Suspense>
        )}
        <Requirements
          creditId={credit.id}
          rows={rows}
          uploads={uploads}
          institutionName={institution.name}
          alsoAsked={today.products.personalLoan.requirements}
        />
        {financings && charges.length > 0 && (
          <div className={styles.realCost}>
            <Suspense fallback={null}>
              <FinancingRealCost {...{ financings, shownType, rate }} effectiveRate={credit.effectiveRate} />
            </Suspense>
          </div>
        )}
        {financings && (
          <section id="tabla" className={styles.table}>
            <Fold
              title={`Tabla de amortización: ${amortizationTypeLabels[shownType]}`}
              isOpen={isTableOpen}
              onToggle={setIsTableOpen}
            >
              <Suspense fallback={null}>
                <AmortizationTable
                  key={shownType}
                  caption={`Tabla de amortización: ${amortizationTypeLabels[shownType]}`}
                  rows={financings[shownType].rows}
                  total={{ amount, ...financings[shownType].cost }}
                />
              </Suspense>
            </Fold>
            <p className="small">
              <HowCalculatedLink />
            </p>
          </section>
        )}
      </div>
      <SubmitBar
        missing={missing}
        documentCount={rows.length}
        share={
          financings
            ? {
                ...{
                  payment: financings[choice.confirmed ?? shownType].cost.firstPayment,
                  income: credit.income,
                  amount,
                },
                ifChosen: choice.confirmed === null ? supposedNames[shownType] : undefined,
              }
            : undefined
        }
        isAgain={isAgain}
        isBusy={submission.isBusy || second.checkingId !== null}
        failure={submission.failure}
        onCancel={() => setIsCancelling(true)}
        onSubmit={apply}
      />
      <SecondApplicationQuestion second={second} goOnText="Pedir otra aquí" />
      <Suspense fallback={null}>
        {sheetFor && (
          <InformationSheetDialog
            creditId={credit.id}
            type={sheetType}
            chooses={choice.confirmed !== sheetType}
            isBusy={choice.saving !== null || submission.isBusy}
            waitingFor={choice.waitingFor}
            permission={
              sheetFor === 'submitting'
                ? { institutionName: institution.name, answer, changedTerms, onAnswer: setAnswer }
                : null
            }
            onClose={() => setSheetFor(null)}
            onAccept={(termsVersionId) => acceptSheet(sheetType, termsVersionId)}
          />
        )}
        {isCancelling && (
          <CancelDialog
            creditId={credit.id}
            institutionName={institution.name}
            onClose={() => setIsCancelling(false)}
          />
        )}
      </Suspense>
    </>
  );
}

function tablesOrNull(credit: { amount: number; term: number; rate: number; charges: readonly Charge[] }) {
  try {
    return bothFinancings(credit);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
