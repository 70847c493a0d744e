import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { Loading } from '#ui/Loading.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { PageHead } from '../shell/PageHead.tsx';
import type { Route } from './+types/CreditsPage.ts';
import { CreditsSection } from './CreditsSection.tsx';
import { otherSections } from './other-sections.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Gestión de Créditos · Panel de Administración · cotejo' }];

const TermsSection = lazy(otherSections.terms);
const CarouselSection = lazy(otherSections.carousel);

const sections = [
  { value: 'credits', label: 'Créditos', to: '/admin/credits' },
  { value: 'terms', label: 'Términos y Condiciones', to: '/admin/credits?seccion=terms' },
  { value: 'carousel', label: 'Carousel', to: '/admin/credits?seccion=carousel' },
] as const;

/** Three switchable sections; which one is in the URL. */
export default function CreditsPage() {
  const [search] = useSearchParams();
  const section = sections.find(({ value }) => value === search.get('seccion'))?.value ?? 'credits';
  return (
    <>
      <PageHead
        title="Gestión de Créditos"
        actions={<Segmented label="Sección" options={sections} value={section} />}
      />
      <Suspense fallback={<Loading />}>
        {section === 'credits' && <CreditsSection />}
        {section === 'terms' && <TermsSection />}
        {section === 'carousel' && <CarouselSection />}
      </Suspense>
    </>
  );
}
