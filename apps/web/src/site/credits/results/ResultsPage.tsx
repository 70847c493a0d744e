import { useState } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, Navigate, useLoaderData, useLocation } from 'react-router';
import { readSentForm } from '#session/flow-storage.ts';
import { withReturnTarget } from '#session/return-target.ts';
import { useSession } from '#session/session.ts';
import { siteDataContext } from '#site-context.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { SitePage } from '#ui/layouts/SitePage.tsx';
import { BackLink } from '../BackLink.tsx';
import shared from '../credits.module.css';
import { type Lender, lendersOf } from '../offer-lenders.ts';
import { formAddress, readAddressFigures } from '../request-figures.ts';
import { OffersScreen } from './OffersScreen.tsx';
import { OffersSkeleton } from './OffersSkeleton.tsx';

export const meta: MetaFunction = () => [{ title: 'Tus opciones · cotejo' }, { name: 'robots', content: 'noindex' }];

export function loader({ context }: LoaderFunctionArgs) {
  return { lenders: lendersOf(context.get(siteDataContext).institutions()) };
}

/** Changing a filter or the page of the list asks for nothing new of the catalogue. */
export const shouldRevalidate = () => false;

/** /creditos/resultados (spec 1 §2): for somebody signed in who sent the form. */
export default function ResultsPage() {
  const { lenders } = useLoaderData<typeof loader>();
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session.status === 'signed-out' && !session.isLeaving)
    return <Navigate to={withReturnTarget('/login', pathname + search)} replace />;
  const isSignedIn = session.status === 'signed-in';
  return (
    <SitePage>
      <noscript>
        <div className="box">
          <BackLink to="/creditos/solicitud" />
          <EmptyState
            level={1}
            title="Debes iniciar sesión para continuar"
            actions={
              <ButtonLink variant="main" to={withReturnTarget('/login', '/creditos/resultados')}>
                INGRESAR
              </ButtonLink>
            }
          >
            Tus opciones se calculan para ti, así que hace falta tu cuenta y un navegador con JavaScript activo.
          </EmptyState>
        </div>
      </noscript>
      {isSignedIn ? <Results lenders={lenders} search={search} /> : <Waiting />}
    </SitePage>
  );
}

function Waiting() {
  return (
    <div className={`box ${shared.withScript}`}>
      <BackLink to="/creditos/solicitud" />
      <OffersSkeleton />
    </div>
  );
}

/** Only mounted in a browser, where the kept form can be read. */
function Results({ lenders, search }: { lenders: readonly Lender[]; search: string }) {
  const [form] = useState(readSentForm);
  if (form === null) return <Navigate to={formAddress(readAddressFigures(new URLSearchParams(search)))} replace />;
  return <OffersScreen form={form} lenders={lenders} />;
}
