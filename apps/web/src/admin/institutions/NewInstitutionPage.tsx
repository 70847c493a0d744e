import { officeTitle } from '../shell/office-title.ts';
import { PageHead } from '../ui/PageHead.tsx';
import type { Route } from './+types/NewInstitutionPage.ts';
import { InstitutionEditor } from './InstitutionEditor.tsx';

export const meta: Route.MetaFunction = () => [{ title: officeTitle('Agregar Institución') }];

export default function NewInstitutionPage() {
  return (
    <>
      <PageHead title="Agregar Institución" />
      <InstitutionEditor institution={null} />
    </>
  );
}
