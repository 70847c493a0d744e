import type { MetaFunction } from 'react-router';
import { PageHead } from '../shell/PageHead.tsx';
import { InstitutionEditor } from './InstitutionEditor.tsx';

export const meta: MetaFunction = () => [{ title: 'Agregar Institución · Panel de Administración · cotejo' }];

export default function NewInstitutionPage() {
  return (
    <>
      <PageHead title="Agregar Institución" />
      <InstitutionEditor institution={null} />
    </>
  );
}
