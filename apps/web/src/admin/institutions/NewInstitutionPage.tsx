import { PageHead } from '../shell/PageHead.tsx';
import type { Route } from './+types/NewInstitutionPage.ts';
import { InstitutionEditor } from './InstitutionEditor.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Agregar Institución · Panel de Administración · cotejo' }];

export default function NewInstitutionPage() {
  return (
    <>
      <PageHead title="Agregar Institución" />
      <InstitutionEditor institution={null} />
    </>
  );
}
