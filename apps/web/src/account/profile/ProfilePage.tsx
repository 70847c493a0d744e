import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect } from 'react';
import { Link } from 'react-router';
import { messageOf } from '#data/http/request-error.ts';
import { siteDataContext } from '#document/site-context.ts';
import { QueryProvider } from '#session/QueryProvider.tsx';
import { RequireSession } from '#session/RequireSession.tsx';
import { prefetchScreen, screenQuery } from '#session/screen-query.ts';
import { userSession, useSession } from '#session/session.ts';
import { isKept } from '#session/tab-persister.ts';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { EmptyState, ErrorState } from '#ui/feedback/EmptyState.tsx';
import { UpdatingNotice } from '#ui/feedback/UpdatingNotice.tsx';
import { EmptyLedger } from '#ui/page/drawings/EmptyLedger.tsx';
import { imageSources } from '#ui/page/image.ts';
import { pageTitle } from '#ui/page/page-title.ts';
import { findBannerImage } from '#ui/page/SectionBanner.tsx';
import { useUserCredits } from '../credits/use-user-credits.ts';
import type { Route } from './+types/ProfilePage.ts';
import { CreditList } from './CreditList.tsx';
import { profileCall, profileCalls } from './calls.ts';
import { summarise } from './credit-summary.ts';
import { CreditsSkeleton, ProfileSkeleton } from './ProfileSkeleton.tsx';
import styles from './profile.module.css';
import { SavedSearches } from './SavedSearches.tsx';
import { separateSearches } from './saved-search.ts';

export const handle = { needsSession: true };

const greet = (nombres: string | undefined): string => (nombres ? `Hola, ${nombres}` : 'Hola');

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Perfil') }];

export function loader({ context }: Route.LoaderArgs) {
  return { imageUrl: findBannerImage(context.get(siteDataContext).carousel(), 'profile') };
}

/** Starts the requests while the script of the page loads. */
export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  if (userSession.getState().user !== null) prefetchScreen(profileCalls(new URL(request.url)));
  return serverLoader();
}

export default function ProfilePage({ loaderData }: Route.ComponentProps) {
  return <ProfileScreen imageUrl={loaderData.imageUrl} />;
}

/** `imageUrl`: the banner that the operator uploaded. */
export function ProfileScreen({ imageUrl }: { imageUrl: string | null }) {
  return (
    <>
      {imageUrl && (
        <img
          {...imageSources(imageUrl, '(min-width: 960px) 832px, 100vw', [400, 800])}
          alt=""
          className={styles.banner}
        />
      )}
      <RequireSession waiting={<ProfileSkeleton />} isShownWhileChecking>
        <QueryProvider>
          <Profile />
        </QueryProvider>
      </RequireSession>
    </>
  );
}

function Profile() {
  const credits = useUserCredits();
  const isUnconfirmed = isKept(credits);
  // Deferred: the first rendering of the list may be interrupted by a tap.
  const isThere = useDeferredValue(credits.data !== undefined);
  const data = isThere ? credits.data : undefined;
  const { applications, searches } = separateSearches(data ?? []);
  return (
    <>
      <div className={styles.updating}>
        <UpdatingNotice
          isUpdating={isUnconfirmed && credits.isFetching}
          hasFailed={isUnconfirmed && credits.isError}
          onRetry={() => void credits.refetch()}
        />
      </div>
      <Greeting summary={summarise(applications)} />
      {!data && !credits.isError && <CreditsSkeleton />}
      {credits.isError && !isUnconfirmed && (
        <div className={styles.space}>
          <ErrorState level={2} title="No se pudieron cargar tus créditos" onRetry={() => void credits.refetch()}>
            {messageOf(credits.error, '')}
          </ErrorState>
        </div>
      )}
      {data && (
        <>
          {applications.length === 0 ? <NoCredits /> : <CreditList credits={applications} />}
          {applications.length > 0 && (
            <p className={styles.space}>
              <Link to="/configuracion/privacidad#quien-abrio">Quién abrió tus documentos</Link>
            </p>
          )}
          <SavedSearches searches={searches} />
        </>
      )}
    </>
  );
}

function Greeting({ summary }: { summary: string | null }) {
  const { user, setUser } = useSession();
  const profile = useQuery(screenQuery(profileCall));
  useEffect(() => {
    if (profile.data) setUser(profile.data);
  }, [profile.data, setUser]);
  if (profile.isError)
    return (
      <ErrorState level={2} title="No se pudo cargar la información del usuario" onRetry={() => void profile.refetch()}>
        {messageOf(profile.error, '')}
      </ErrorState>
    );
  return (
    <>
      <h1>{greet(profile.data?.nombres ?? user?.nombres)}</h1>
      {summary && <p className={`soft ${styles.summary}`}>{summary}</p>}
    </>
  );
}

function NoCredits() {
  return (
    <section className={styles.space} aria-label="Créditos Enviados">
      <h2 className={styles.title}>Créditos Enviados</h2>
      <EmptyState
        drawing={<EmptyLedger />}
        title="No tienes créditos en proceso"
        actions={
          <ButtonLink variant="main" to="/creditos/solicitud">
            Nuevo Crédito
          </ButtonLink>
        }
      >
        Cuando envíes una solicitud la sigues aquí, paso a paso.
      </EmptyState>
    </section>
  );
}
