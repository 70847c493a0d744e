import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { importWhenOnline } from '#data/query/import-part.ts';
import { siteDataContext } from '#document/site-context.ts';
import { readCompleteForm } from '#loan/flow/stored-flow.ts';
import { QueryProvider } from '#session/QueryProvider.tsx';
import { RequireSession } from '#session/RequireSession.tsx';
import { prefetchScreen } from '#session/screen-query.ts';
import { userSession } from '#session/session.ts';
import { SitePage } from '#ui/page/layouts/SitePage.tsx';
import { pageTitle } from '#ui/page/page-title.ts';
import { type PageInstitution, pageInstitutionsOf } from '../../page-institutions.ts';
import { debtArticleSlug } from '../debt-help.tsx';
import { FlowBackLink } from '../FlowBackLink.tsx';
import type { Route } from './+types/ResultsPage.ts';
import { resultsCalls } from './calls.ts';
import { OffersScreen } from './OffersScreen.tsx';
import { OffersSkeleton } from './OffersSkeleton.tsx';

/** Rarely shown, so not in the initial script. */
const WithoutForm = lazy(() => importWhenOnline(() => import('./WithoutForm.tsx')));

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Tus opciones') },
  { name: 'robots', content: 'noindex' },
];

export const handle = { needsSession: true };

export function loader({ context }: Route.LoaderArgs) {
  const data = context.get(siteDataContext);
  return {
    pageInstitutions: pageInstitutionsOf(data.institutions()),
    hasDebtArticle: data.findPost(debtArticleSlug) !== null,
  };
}

/** Starts the requests while the script of the page loads. */
export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  if (userSession.getState().user !== null) prefetchScreen(resultsCalls(new URL(request.url)));
  return serverLoader();
}

/** Filters and pages change the URL but do not need a new catalog. */
export const shouldRevalidate = () => false;

/** /creditos/resultados */
export default function ResultsPage({ loaderData }: Route.ComponentProps) {
  return (
    <SitePage>
      <noscript>
        <div className="box">
          <FlowBackLink to="/creditos/solicitud" />
        </div>
      </noscript>
      <RequireSession
        waiting={<Waiting />}
        isShownWhileChecking
        withoutScript="Tus opciones se calculan para ti, así que hace falta tu cuenta y un navegador con JavaScript activo."
      >
        <QueryProvider>
          <Results {...loaderData} />
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

/** Mounted only in the browser, which has the stored form. */
function Results({
  pageInstitutions,
  hasDebtArticle,
}: {
  pageInstitutions: readonly PageInstitution[];
  hasDebtArticle: boolean;
}) {
  const { search } = useLocation();
  const [form, setForm] = useState(readCompleteForm);
  if (form === null)
    return (
      <Suspense fallback={<Waiting />}>
        <WithoutForm search={search} />
      </Suspense>
    );
  return <OffersScreen {...{ form, pageInstitutions, hasDebtArticle }} onNewForm={setForm} />;
}
