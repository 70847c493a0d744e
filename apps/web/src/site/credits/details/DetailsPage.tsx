import type { CreditDetails } from '@cotejo/contracts/credits/applicant';
import { isDecided } from '@cotejo/contracts/credits/status';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { creditDetailsQuery, userCreditsQuery } from '#credit-flow/credit-queries.ts';
import { isWithApplicant } from '#credit-flow/credit-turn.ts';
import { readCompleteForm, readCreditId, storeCreditId, storeInstitutionId } from '#credit-flow/flow-storage.ts';
import { storeForm } from '#credit-flow/pending-form.ts';
import { importWhenOnline } from '#request/import-part.ts';
import { QueryProvider } from '#request/QueryProvider.tsx';
import { queryClient } from '#request/query-client.ts';
import { isNotFound, messageOf } from '#request/request-error.ts';
import { requestTexts } from '#request/texts.ts';
import { RequireSession } from '#session/RequireSession.tsx';
import { userSession } from '#session/session.ts';
import { isLastKnown, useCorrections } from '#session/use-kept-query.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { ErrorState } from '#ui/EmptyState.tsx';
import { SitePage } from '#ui/layouts/SitePage.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { UpdatingNotice } from '#ui/UpdatingNotice.tsx';
import { useBegunCredit } from '../begun/use-begun-credit.ts';
import { FlowBackLink } from '../FlowBackLink.tsx';
import type { Route } from './+types/DetailsPage.ts';
import type { DetailsProblem } from './DetailsNotice.tsx';
import { DetailsScreen } from './DetailsScreen.tsx';
import styles from './details.module.css';
import { useCreditDetails, useInstitution } from './use-credit-details.ts';

/** For returned applications only; loads while the skeleton is visible. */
const CorrectionsScreen = lazy(() => importWhenOnline(() => import('./CorrectionsScreen.tsx')));
/** Rarely shown, so not in the initial script. */
const DetailsNotice = lazy(() => importWhenOnline(() => import('./DetailsNotice.tsx')));
const WithoutCredit = lazy(() => importWhenOnline(() => import('../begun/WithoutCredit.tsx')));

export const meta: Route.MetaFunction = () => [
  { title: 'Tu préstamo · cotejo' },
  { name: 'robots', content: 'noindex' },
];

export const handle = { needsSession: true };

// React Router renders a page with clientLoader on the server only if it also has a loader.
export const loader = () => null;

/** Starts the requests while the script of the page loads. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const id = new URL(request.url).searchParams.get('credito') ?? readCreditId();
  if (userSession.getState().user === null) return null;
  if (id === null) void queryClient().prefetchQuery(userCreditsQuery);
  else void queryClient().prefetchQuery(creditDetailsQuery(id));
  return null;
}

/** Removing `continuar` from the URL needs no new data. */
export const shouldRevalidate = () => false;

/** /creditos/detalles. `?credito=` opens an application from the profile, a mail or another tab. */
export default function DetailsPage() {
  return (
    <SitePage>
      <RequireSession waiting={<DetailsSkeleton />} lastKnownAs="credit">
        <QueryProvider>
          <Details />
        </QueryProvider>
      </RequireSession>
    </SitePage>
  );
}

function Details() {
  const [search] = useSearchParams();
  const taken = search.get('credito');
  const [keptId] = useState(readCreditId);
  const creditId = taken ?? keptId;
  const credit = useCreditDetails(creditId);
  const institution = useInstitution(credit.data?.institutionId ?? null);
  const corrections = useCorrections(credit);
  const isKept = isLastKnown(credit);

  useEffect(() => {
    if (credit.data && !isKept) continueWith(credit.data);
  }, [credit.data, isKept]);

  if (creditId === null) return <WithoutActiveCredit />;
  if (isNotFound(credit.error)) return <Notice type="NOT_FOUND" />;
  if (credit.isError && !isKept)
    return (
      <Frame>
        <ErrorState level={1} title="No pudimos cargar tu crédito" onRetry={() => void credit.refetch()}>
          {messageOf(credit.error, requestTexts.pageFault)}
        </ErrorState>
      </Frame>
    );
  if (credit.data?.onlyCorrections)
    return (
      <Suspense fallback={<DetailsSkeleton />}>
        <CorrectionsScreen key={`${credit.data.id}/${corrections}`} credit={credit.data} isConfirmed={!isKept} />
      </Suspense>
    );
  if (institution.isError && !isLastKnown(institution))
    return (
      <Frame>
        <ErrorState
          level={1}
          title="Error al cargar los datos de la institución"
          onRetry={() => void institution.refetch()}
        >
          {messageOf(institution.error, requestTexts.pageFault)}
        </ErrorState>
      </Frame>
    );
  const { data } = credit;
  if (data === undefined) return <DetailsSkeleton />;
  if (data.status === 'CANCELLED') return <Notice type="CANCELLED" />;
  if (isDecided(data.status)) return <Notice type="DECIDED" />;
  if (!isWithApplicant(data)) return <Notice type="SENT" />;
  if (data.institution === null) return <Notice type="NO_INSTITUTION" />;
  if (institution.data === undefined) return <DetailsSkeleton />;
  return (
    <>
      <div className="box">
        <UpdatingNotice
          isUpdating={isKept && credit.isFetching}
          hasFailed={isKept && credit.isError}
          onRetry={() => void credit.refetch()}
        />
      </div>
      <DetailsScreen
        // Remounts for another institution, and when stored data turns out to be outdated.
        key={`${data.id}/${data.institutionId}/${corrections}`}
        credit={data}
        institution={data.institution}
        today={institution.data}
        isConfirmed={!isKept}
      />
    </>
  );
}

/** Makes an application opened from the profile the current one, with its form, so that Volver works. */
function continueWith(credit: CreditDetails): void {
  storeCreditId(credit.id);
  if (credit.institutionId) storeInstitutionId(credit.institutionId);
  const { amount, term, income, location, email, document } = credit;
  if (readCompleteForm() === null) storeForm({ amount, term, income, location, email, document, termsAccepted: false });
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="box">
      <FlowBackLink to="/creditos/resultados" />
      {children}
    </div>
  );
}

function WithoutActiveCredit() {
  const { isPending, begun } = useBegunCredit();
  if (isPending) return <DetailsSkeleton />;
  return (
    <Suspense fallback={<DetailsSkeleton />}>
      <Frame>
        <WithoutCredit
          title="No hay un crédito activo"
          begun={begun}
          newSearch={
            <ButtonLink variant={begun === null ? 'main' : 'outline'} to="/creditos/solicitud">
              Empezar una búsqueda
            </ButtonLink>
          }
        >
          Pon el monto y el plazo, y elige una oferta para ver sus detalles.
        </WithoutCredit>
      </Frame>
    </Suspense>
  );
}

function Notice({ type }: { type: DetailsProblem }) {
  return (
    <Suspense fallback={<DetailsSkeleton />}>
      <Frame>
        <DetailsNotice type={type} />
      </Frame>
    </Suspense>
  );
}

/** As tall as the content. */
function DetailsSkeleton() {
  return (
    <Frame>
      <p role="status" className="visually-hidden">
        Cargando...
      </p>
      <h1 className="visually-hidden">Tu préstamo</h1>
      <div className={styles.head}>
        <div className={styles.headSkeleton} aria-hidden="true">
          <div className={styles.name}>
            <Skeleton width={44} height={44} />
            <Skeleton width="min(24rem, 70%)" height={36} />
          </div>
          <Skeleton height="var(--figures-height)" />
          <Skeleton width="min(30rem, 95%)" height="var(--source-height)" />
        </div>
      </div>
      <div className={styles.skeleton} aria-hidden="true">
        <Skeleton width="min(22rem, 80%)" height={27} />
        <div>
          <Skeleton height={640} />
          <Skeleton height={640} />
        </div>
        <Skeleton height={420} />
      </div>
    </Frame>
  );
}
