import { getAdminCredit } from '@cotejo/contracts/credits/review';
import { creditTitle } from '@cotejo/contracts/credits/status';
import { useParams } from 'react-router';
import { isNotFound } from '#data/http/request-error.ts';
import { queryClient } from '#data/query/query-client.ts';
import { adminSession } from '#session/admin.ts';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { ErrorState } from '#ui/feedback/EmptyState.tsx';
import { creditQuery, useCredit } from '../credits/use-credits.ts';
import { officeTitle } from '../shell/office-title.ts';
import { mayCall } from '../shell/use-admin.ts';
import { FailureText } from '../ui/FailureText.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import type { Route } from './+types/ReviewPage.ts';
import { ReviewScreen } from './ReviewScreen.tsx';
import { ReviewSkeleton } from './ReviewSkeleton.tsx';

export const meta: Route.MetaFunction = () => [{ title: officeTitle('Revisión') }];

const missingText = 'El crédito no existe o ya fue borrado por quien lo pidió.';
const serverText = 'El servidor no respondió bien. Vuelve a intentarlo en un momento.';

// With a `loader`, even an empty one, the server renders the page and does not wait for the clientLoader.
export const loader = () => null;

/** Fetches the application while the code of the page loads; the screen reads it from the cache. */
export function clientLoader({ params }: Route.ClientLoaderArgs) {
  const { admin } = adminSession.getState();
  if (isId(params.id) && admin !== null && mayCall(admin.permissions, getAdminCredit))
    void queryClient().prefetchQuery(creditQuery(params.id));
  return null;
}

export default function ReviewPage() {
  const { id = '' } = useParams();
  return isId(id) ? <Review id={id} /> : <Missing />;
}

// Other values are not credits, and could be the URL of another endpoint: /admin/credits/pending.
const isId = (id: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);

function Missing() {
  return (
    <>
      <PageHead
        title="Crédito"
        actions={
          <ButtonLink small to="/admin/credits">
            Ver todos los créditos
          </ButtonLink>
        }
      />
      <ErrorState level={2} title="Error al obtener detalles del crédito">
        {missingText}
      </ErrorState>
    </>
  );
}

function Review({ id }: { id: string }) {
  const credit = useCredit(id);
  if (credit.data) return <ReviewScreen key={id} credit={credit.data} />;
  if (credit.isPending) return <ReviewSkeleton />;
  return (
    <>
      <Head id={id} />
      <ErrorState level={2} title="Error al obtener detalles del crédito" onRetry={() => void credit.refetch()}>
        <FailureText error={credit.error} otherwise={isNotFound(credit.error) ? missingText : serverText} />
      </ErrorState>
    </>
  );
}

function Head({ id }: { id: string }) {
  return (
    <PageHead
      title={creditTitle(id)}
      actions={
        <ButtonLink small to="/admin/credits">
          Ver todos los créditos
        </ButtonLink>
      }
    />
  );
}
