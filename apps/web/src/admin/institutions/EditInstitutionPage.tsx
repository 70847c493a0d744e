import { institutionTexts } from '@cotejo/contracts/institutions/admin';
import { useParams } from 'react-router';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { EmptyState, ErrorState } from '#ui/feedback/EmptyState.tsx';
import { officeTitle } from '../shell/office-title.ts';
import { failureText } from '../ui/FailureText.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { RowsSkeleton } from '../ui/RowsSkeleton.tsx';
import type { Route } from './+types/EditInstitutionPage.ts';
import { HandoverSettingsBlock } from './HandoverSettings.tsx';
import { InstitutionEditor } from './InstitutionEditor.tsx';
import { useInstitution } from './use-institutions.ts';

export const meta: Route.MetaFunction = () => [{ title: officeTitle('Editar Institución') }];

export default function EditInstitutionPage() {
  const { id = '' } = useParams();
  const institution = useInstitution(id);
  if (institution.isPending) return <RowsSkeleton rows={8} label="Cargando institución" />;
  if (institution.isError && !institution.data)
    return (
      <ErrorState level={1} title="Error al cargar la institución" onRetry={() => void institution.refetch()}>
        {failureText(institution.error, 'Puede que ya no exista.')}
      </ErrorState>
    );
  const back = <ButtonLink to={`/admin/institutions/${id}`}>Volver a la institución</ButtonLink>;
  return (
    <>
      <PageHead title="Editar Institución">{institution.data.name}</PageHead>
      {institution.data.isActive ? (
        <>
          {/* The key keeps the typed values when the institution is refetched. */}
          <InstitutionEditor key={id} institution={institution.data} />
          <HandoverSettingsBlock institution={institution.data} />
        </>
      ) : (
        <EmptyState level={2} title={institutionTexts.updateOfDeleted} actions={back}>
          Restáurala primero.
        </EmptyState>
      )}
    </>
  );
}
