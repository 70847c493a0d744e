import type { CreditDetails } from '@cotejo/contracts/credits/applicant';
import { isDecided } from '@cotejo/contracts/credits/status';
import { lazy, type ReactNode, Suspense, useDeferredValue, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { isNotFound, messageOf } from '#data/http/request-error.ts';
import { requestTexts } from '#data/http/texts.ts';
import { importWhenOnline } from '#data/query/import-part.ts';
import { isWithApplicant } from '#loan/credit-turn.ts';
import { readCompleteForm, readCreditId, storeCreditId, storeInstitutionId } from '#loan/flow/stored-flow.ts';
import { formOf, storeForm } from '#loan/flow/stored-form.ts';
import { QueryProvider } from '#session/QueryProvider.tsx';
import { RequireSession } from '#session/RequireSession.tsx';
import { prefetchScreen } from '#session/screen-query.ts';
import { userSession } from '#session/session.ts';
import { isKept } from '#session/tab-persister.ts';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { ErrorState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { UpdatingNotice } from '#ui/feedback/UpdatingNotice.tsx';
import { SitePage } from '#ui/page/layouts/SitePage.tsx';
import { pageTitle } from '#ui/page/page-title.ts';
import { useBegunCredit } from '../begun/use-begun-credit.ts';
import { FlowBackLink } from '../FlowBackLink.tsx';
import type { Route } from './+types/DetailsPage.ts';
import { detailsCalls } from './calls.ts';
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
  { title: pageTitle('Tu préstamo') },
  { name: 'robots', content: 'noindex' },
];

export const handle = { needsSession: true };

// React Router renders a page with clientLoader on the server only if it also has a loader.
export const loader = () => null;

/** Starts the requests while the script of the page loads. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (userSession.getState().user !== null) prefetchScreen(detailsCalls(new URL(request.url)));
  return null;
}

/** Removing `continuar` from the URL needs no new data. */
export const shouldRevalidate = () => false;

/** /creditos/detalles. `?credito=` opens an application from the profile, a mail or another tab. */
export default function DetailsPage() {
  return (
    <SitePage>
      <RequireSession waiting={<DetailsSkeleton />} isShownWhileChecking>
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
  const isUnconfirmed = isKept(credit);

  // Deferred: the first rendering of the screen may be interrupted by a tap.
  const isThere = useDeferredValue(credit.data !== undefined && institution.data !== undefined);
  // The application that was open on this screen before it was sent.
  const [openId, setOpenId] = useState<string | null>(null);
  useEffect(() => {
    if (credit.data && !isUnconfirmed) continueWith(credit.data);
  }, [credit.data, isUnconfirmed]);

  if (creditId === null) return <WithoutActiveCredit />;
  if (isNotFound(credit.error)) return <Notice type="NOT_FOUND" />;
  if (credit.isError && !isUnconfirmed)
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
        <CorrectionsScreen key={credit.data.id} credit={credit.data} isConfirmed={!isUnconfirmed} />
      </Suspense>
    );
  if (institution.isError && !isKept(institution))
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
  if (isWithApplicant(data) && openId !== data.id) setOpenId(data.id);
  if (data.status === 'CANCELLED') return <Notice type="CANCELLED" />;
  if (isDecided(data.status)) return <Notice type="DECIDED" />;
  if (!isWithApplicant(data))
    return <Notice type={openId === data.id ? 'SENT_ELSEWHERE' : 'SENT'} answerBy={data.answerBy} />;
  if (data.institution === null) return <Notice type="NO_INSTITUTION" />;
  if (institution.data === undefined || !isThere) return <DetailsSkeleton />;
  return (
    <>
      <div className="box">
        <UpdatingNotice
          isUpdating={isUnconfirmed && credit.isFetching}
          hasFailed={isUnconfirmed && credit.isError}
          onRetry={() => void credit.refetch()}
        />
      </div>
      <DetailsScreen
        key={`${data.id}/${data.institutionId}`}
        credit={data}
        institution={data.institution}
        today={institution.data}
        isConfirmed={!isUnconfirmed}
      />
    </>
  );
}

/** Makes an application opened from the profile the current one, with its form, so that Volver works. */
function continueWith(credit: CreditDetails): void {
  storeCreditId(credit.id);
  if (credit.institutionId) storeInstitutionId(credit.institutionId);
  if (readCompleteForm() === null) storeForm(formOf(credit));
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

function Notice(props: { type: DetailsProblem; answerBy?: string | null }) {
  return (
    <Suspense fallback={<DetailsSkeleton />}>
      <Frame>
        <DetailsNotice {...props} />
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
