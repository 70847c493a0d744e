import { lazy, Suspense, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { userCreditsQuery } from '#credit-flow/credit-queries.ts';
import { readCompleteForm } from '#credit-flow/flow-storage.ts';
import { importWhenOnline } from '#request/import-part.ts';
import { QueryProvider } from '#request/QueryProvider.tsx';
import { queryClient } from '#request/query-client.ts';
import { RequireSession } from '#session/RequireSession.tsx';
import { userSession } from '#session/session.ts';
import { siteDataContext } from '#site-context.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { SitePage } from '#ui/layouts/SitePage.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { type PageInstitution, pageInstitutionsOf } from '../../page-institutions.ts';
import { useBegunCredit } from '../begun/use-begun-credit.ts';
import { FlowBackLink } from '../FlowBackLink.tsx';
import { formUrl, readUrlFigures } from '../request-form/request-figures.ts';
import type { Route } from './+types/ResultsPage.ts';
import { OffersScreen } from './OffersScreen.tsx';
import { OffersSkeleton } from './OffersSkeleton.tsx';
import { readFilters } from './offer-filters.ts';
import { offersQuery } from './use-offers.ts';

/** Instead of the offers: few people see it. */
const WithoutCredit = lazy(() => importWhenOnline(() => import('../begun/WithoutCredit.tsx')));

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Tus opciones') },
  { name: 'robots', content: 'noindex' },
];

export const handle = { needsSession: true };

export function loader({ context }: Route.LoaderArgs) {
  return { pageInstitutions: pageInstitutionsOf(context.get(siteDataContext).institutions()) };
}

/** The offers are asked for while the script of the page loads; the screen takes them from the cache. */
export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const form = readCompleteForm();
  if (userSession.getState().user !== null) {
    const filters = readFilters(new URL(request.url).searchParams);
    if (form === null) void queryClient().prefetchQuery(userCreditsQuery);
    else void queryClient().prefetchQuery(offersQuery(form, filters));
  }
  return serverLoader();
}

/** Changing a filter or the page of the list asks for nothing new of the catalogue. */
export const shouldRevalidate = () => false;

/** /creditos/resultados: for somebody signed in who sent the form. */
export default function ResultsPage({ loaderData }: Route.ComponentProps) {
  const { pageInstitutions } = loaderData;
  return (
    <SitePage>
      <noscript>
        <div className="box">
          <FlowBackLink to="/creditos/solicitud" />
        </div>
      </noscript>
      <RequireSession
        waiting={<Waiting />}
        lastKnownAs="offers"
        withoutScript="Tus opciones se calculan para ti, así que hace falta tu cuenta y un navegador con JavaScript activo."
      >
        <QueryProvider>
          <Results pageInstitutions={pageInstitutions} />
        </QueryProvider>
      </RequireSession>
    </SitePage>
  );
}

function Waiting() {
  return (
    <div className="box">
      <FlowBackLink to="/creditos/solicitud" />
      <OffersSkeleton />
    </div>
  );
}

/**
 * A tab that sent no form: it offers the application that was begun in another, and leads to the form
 * where there is none. `formPath`: the form, with the figures of the URL.
 */
function WithoutForm({ formPath }: { formPath: string }) {
  const { isPending, begun } = useBegunCredit();
  if (isPending) return <Waiting />;
  if (begun === null)
    return (
      <>
        <Waiting />
        <Navigate to={formPath} replace />
      </>
    );
  return (
    <Suspense fallback={<Waiting />}>
      <div className="box">
        <FlowBackLink to="/creditos/solicitud" />
        <WithoutCredit
          title="No hay una búsqueda en esta ventana"
          begun={begun}
          newSearch={<ButtonLink to={formPath}>Empezar una búsqueda</ButtonLink>}
        />
      </div>
    </Suspense>
  );
}

/** Only mounted in a browser, where the kept form can be read. */
function Results({ pageInstitutions }: { pageInstitutions: readonly PageInstitution[] }) {
  const { search } = useLocation();
  const [form, setForm] = useState(readCompleteForm);
  if (form === null) return <WithoutForm formPath={formUrl(readUrlFigures(new URLSearchParams(search)))} />;
  return <OffersScreen form={form} pageInstitutions={pageInstitutions} onNewForm={setForm} />;
}
