import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { Segmented } from '#ui/controls/Segmented.tsx';
import { Loading } from '#ui/feedback/Loading.tsx';
import { creditViews } from '../sections.ts';
import { officeTitle } from '../shell/office-title.ts';
import { useAdmin } from '../shell/use-admin.ts';
import { openViews } from '../shell/who-may-see.ts';
import { PageHead } from '../ui/PageHead.tsx';
import type { Route } from './+types/CreditsPage.ts';
import { CreditsSection } from './CreditsSection.tsx';
import { otherSections } from './other-sections.ts';

export const meta: Route.MetaFunction = () => [{ title: officeTitle('Gestión de Créditos') }];

const TermsSection = lazy(otherSections.terms);
const CarouselSection = lazy(otherSections.carousel);

const linkTo = (view: string): string => (view === 'credits' ? '/admin/credits' : `/admin/credits?seccion=${view}`);

export default function CreditsPage() {
  const [search] = useSearchParams();
  const { permissions } = useAdmin();
  const views = openViews(permissions, creditViews);
  const view = (views.find(({ name }) => name === search.get('seccion')) ?? views[0])?.name ?? null;
  const options = views.map(({ name, label }) => ({ value: name, label, to: linkTo(name) }));
  return (
    <>
      <PageHead
        title={views[0]?.name === 'credits' ? 'Gestión de Créditos' : 'Términos y Carousel'}
        actions={<Segmented label="Sección" options={options} value={view} />}
      />
      <Suspense fallback={<Loading />}>
        {view === 'credits' && <CreditsSection />}
        {view === 'terms' && <TermsSection />}
        {view === 'carousel' && <CarouselSection />}
      </Suspense>
    </>
  );
}
