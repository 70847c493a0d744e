import { createInstitution } from '@cotejo/contracts/institutions/admin';
import type { MetaFunction } from 'react-router';
import { EmptyState } from '#ui/EmptyState.tsx';
import { PageHead } from '../shell/PageHead.tsx';
import { useMayCall } from '../shell/use-admin.ts';
import { InstitutionEditor } from './InstitutionEditor.tsx';

export const meta: MetaFunction = () => [{ title: 'Agregar Institución · Panel de Administración · cotejo' }];

export default function NewInstitutionPage() {
  const mayManage = useMayCall(createInstitution);
  return (
    <>
      <PageHead title="Agregar Institución" />
      {mayManage ? (
        <InstitutionEditor institution={null} />
      ) : (
        <EmptyState level={2} title="No tiene permisos para realizar esta acción.">
          Pide a quien administra los permisos que te dé «Gestionar instituciones».
        </EmptyState>
      )}
    </>
  );
}
