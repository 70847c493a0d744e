import { findAdminDocument } from '@cotejo/contracts/documents/review';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import { endpointQuery } from '#data/query/endpoint-query.ts';
import { ErrorState } from '#ui/feedback/EmptyState.tsx';
import { Loading } from '#ui/feedback/Loading.tsx';
import { officeTitle } from '../shell/office-title.ts';
import { FailureText } from '../ui/FailureText.tsx';
import type { Route } from './+types/DocumentRedirectPage.ts';

export const meta: Route.MetaFunction = () => [{ title: officeTitle('Documento') }];

/** /admin/documents/{id}: redirects to the review of the document's credit. */
export default function DocumentRedirectPage() {
  const { id = '' } = useParams();
  const found = useQuery(endpointQuery(findAdminDocument, { params: { id } }));
  if (found.isPending) return <Loading text="Buscando el documento..." />;
  if (found.isError)
    return (
      <ErrorState title="Error al obtener documentos" onRetry={() => void found.refetch()}>
        <FailureText
          error={found.error}
          otherwise="El documento ya no está: quien solicita lo cambió o borró su cuenta."
        />
      </ErrorState>
    );
  return <Navigate to={`/admin/credits/${found.data.creditId}?documento=${found.data.id}`} replace />;
}
