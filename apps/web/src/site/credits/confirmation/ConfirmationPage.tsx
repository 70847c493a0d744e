import { listRefunds, listUpfront } from '@cotejo/contracts/charge-words';
import type { CreditDetails } from '@cotejo/contracts/credits/applicant';
import { formatDollars, formatDollarsAndCents } from '@cotejo/format/figures';
import { formatLongDate } from '@cotejo/format/time';
import { useQuery } from '@tanstack/react-query';
import { Fragment, lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { isNotFound } from '#data/http/request-error.ts';
import { importWhenOnline } from '#data/query/import-part.ts';
import { creditDetailsQuery } from '#loan/credit-queries.ts';
import { readCreditId } from '#loan/flow/stored-flow.ts';
import { QueryProvider } from '#session/QueryProvider.tsx';
import { RequireSession } from '#session/RequireSession.tsx';
import { clearFlow } from '#session/stored-application.ts';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import { CopiedText } from '#ui/feedback/CopiedText.tsx';
import { ErrorState } from '#ui/feedback/EmptyState.tsx';
import { Loading } from '#ui/feedback/Loading.tsx';
import { SitePage } from '#ui/page/layouts/SitePage.tsx';
import { pageTitle } from '#ui/page/page-title.ts';
import { useBegunCredit } from '../begun/use-begun-credit.ts';
import type { Route } from './+types/ConfirmationPage.ts';
import styles from './confirmation.module.css';

/** Not in the script that all pages of a credit load. */
const MarketStall = lazy(() =>
  importWhenOnline(async () => ({ default: (await import('#ui/page/drawings/MarketStall.tsx')).MarketStall })),
);
/** Rarely shown, so not in the initial script. */
const WithoutCredit = lazy(() => importWhenOnline(() => import('../begun/WithoutCredit.tsx')));
/** Its words belong to the profile, which most people open next. */
const WhatFollows = lazy(() => importWhenOnline(() => import('./WhatFollows.tsx')));

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Solicitud enviada') },
  { name: 'robots', content: 'noindex' },
];

export const handle = { needsSession: true };

/** /creditos/confirmacion */
export default function ConfirmationPage() {
  return (
    <SitePage>
      <div className={`box ${styles.page}`}>
        <RequireSession>
          <QueryProvider>
            <Confirmation />
          </QueryProvider>
        </RequireSession>
      </div>
    </SitePage>
  );
}

function Confirmation() {
  const [creditId] = useState(readCreditId);
  const credit = useQuery({
    ...creditDetailsQuery(creditId ?? ''),
    enabled: creditId !== null,
  });
  if (creditId === null || isNotFound(credit.error)) return <WithoutApplication />;
  if (credit.isError)
    return (
      <ErrorState level={1} title="Error al cargar la información" onRetry={() => void credit.refetch()}>
        Tu solicitud no se perdió: también está en tu perfil.
      </ErrorState>
    );
  if (credit.isPending) return <Loading isScreen />;
  if (!credit.data.institution)
    return (
      <ErrorState level={1} title="No se pudo obtener la información del crédito" onRetry={() => void credit.refetch()}>
        Tu solicitud no se perdió: también está en tu perfil.
      </ErrorState>
    );
  return <Congratulations credit={credit.data} institutionName={credit.data.institution.name} />;
}

function WithoutApplication() {
  const { isPending, begun } = useBegunCredit();
  if (isPending) return <Loading isScreen />;
  return (
    <Suspense fallback={<Loading isScreen />}>
      <WithoutCredit title="No se encontró información del crédito" begun={begun} newSearch={<NewSearch />}>
        Si ya enviaste una solicitud, la ves en tu perfil.
      </WithoutCredit>
    </Suspense>
  );
}

function Congratulations({ credit, institutionName }: { credit: CreditDetails; institutionName: string }) {
  // `submittedAt` may be missing; the last change is close to it.
  const sentAt = credit.submittedAt ?? credit.updatedAt;
  return (
    <section className={`sheet ${styles.sheet}`} aria-labelledby="felicidades">
      <div className={styles.drawing}>
        <Suspense fallback={null}>
          <MarketStall />
        </Suspense>
      </div>
      <h1 id="felicidades">¡Felicidades!</h1>
      <p className={styles.lead}>
        Recibimos tu solicitud de <b className="figure">{formatDollars(credit.amount)}</b> para <b>{institutionName}</b>
        .
      </p>
      <dl className={`facts ${styles.facts}`}>
        <dt>Número de solicitud</dt>
        <dd>
          <CopiedText text={credit.number} name="el número de solicitud" />
        </dd>
        <dt>Enviada</dt>
        <dd>{formatLongDate(sentAt)}</dd>
        {sumsOf(credit).map(({ name, dollars }) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{formatDollarsAndCents(dollars)}</dd>
          </Fragment>
        ))}
        <dt>Te escribiremos a</dt>
        <dd className={styles.email}>{credit.email}</dd>
      </dl>
      <h2 id="sigue">Lo que sigue</h2>
      <Suspense fallback={<Loading />}>
        <WhatFollows credit={credit} institutionName={institutionName} />
      </Suspense>
      <div className={`row no-print ${styles.actions}`}>
        <ButtonLink variant="main" to="/perfil">
          Ver en qué va
        </ButtonLink>
        <NewSearch />
      </div>
    </section>
  );
}

/** Empty without an institution. */
function sumsOf({ amount, received, upfront, firstPayment, lastPayment, realTotal, charges = [] }: CreditDetails) {
  if (firstPayment === null || lastPayment === null || realTotal === null) return [];
  return [
    { name: 'Recibes', dollars: received ?? amount },
    ...listUpfront(upfront),
    { name: 'Primera cuota', dollars: firstPayment },
    ...(lastPayment === firstPayment ? [] : [{ name: 'Última cuota', dollars: lastPayment }]),
    { name: 'Total que pagas', dollars: realTotal },
    ...listRefunds(charges),
  ];
}

function NewSearch() {
  const navigate = useNavigate();
  return (
    <Button
      onClick={() => {
        clearFlow();
        void navigate('/creditos/solicitud');
      }}
    >
      BUSCAR OTRO CRÉDITO
    </Button>
  );
}
