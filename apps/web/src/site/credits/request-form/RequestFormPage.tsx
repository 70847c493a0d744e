import { lazy, Suspense, useMemo } from 'react';
import { importWhenOnline } from '#data/query/import-part.ts';
import { siteDataContext } from '#document/site-context.ts';
import { wantedParameter } from '#loan/flow/marks.ts';
import { useSession } from '#session/session.ts';
import { Workshop } from '#ui/page/drawings/Workshop.tsx';
import { SitePage } from '#ui/page/layouts/SitePage.tsx';
import { pageTitle } from '#ui/page/page-title.ts';
import { findBannerImage, SectionBanner } from '#ui/page/SectionBanner.tsx';
import { describePage } from '../../describe-page.ts';
import { pageInstitutionsOf, preparePageInstitutions } from '../../page-institutions.ts';
import { debtArticleSlug } from '../debt-help.tsx';
import type { Route } from './+types/RequestFormPage.ts';
import { formatCities } from './cities.ts';
import { RequestForm } from './RequestForm.tsx';
import { readUrlFigures } from './request-figures.ts';

/** Loaded only for signed-in users. */
const BegunNote = lazy(() => importWhenOnline(() => import('../begun/BegunNote.tsx')));

const title = 'Pide tu comparación';

// The canonical path has no search parameters: they only fill in the form.
export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? describePage({
        origin: loaderData.origin,
        path: '/creditos/solicitud',
        title,
        description:
          'Pon monto, plazo e ingresos y mira al instante cuánto pagarías al mes en bancos y cooperativas del Ecuador.',
        sharedImage: 'inicio',
      })
    : [{ title: pageTitle(title) }];

export function loader({ context, request }: Route.LoaderArgs) {
  const data = context.get(siteDataContext);
  const search = new URL(request.url).searchParams;
  const wantedId = search.get(wantedParameter);
  const terms = data.activeTerms();
  const wanted = data
    .institutions()
    .find(({ id, isActive, rates }) => isActive && !rates.isExcluded && id === wantedId);
  return {
    origin: data.origin,
    wanted: wanted ? { id: wanted.id, name: wanted.name } : null,
    limits: data.limits(),
    pageInstitutions: pageInstitutionsOf(data.institutions()),
    cities: formatCities(data.cities()),
    terms: terms && { id: terms.id, version: terms.version },
    bannerUrl: findBannerImage(data.carousel(), 'credits'),
    urlFigures: readUrlFigures(search),
    canLookUp: data.settings.documentLookup === 'public',
    hasDebtArticle: data.findPost(debtArticleSlug) !== null,
  };
}

/** /creditos/solicitud: the request form and an estimate that follows its values. */
export default function RequestFormPage({ loaderData }: Route.ComponentProps) {
  const { pageInstitutions, bannerUrl, origin: _origin, ...urlFigures } = loaderData;
  const catalog = useMemo(() => preparePageInstitutions(pageInstitutions), [pageInstitutions]);
  return (
    <SitePage>
      <SectionBanner title="¿Cuánto y a qué plazo?" imageUrl={bannerUrl} drawing={<Workshop />} />
      <BegunElsewhere />
      <RequestForm {...urlFigures} catalog={catalog} />
    </SitePage>
  );
}

function BegunElsewhere() {
  const { status } = useSession();
  if (status !== 'signed-in') return null;
  return (
    <Suspense fallback={null}>
      <BegunNote />
    </Suspense>
  );
}
