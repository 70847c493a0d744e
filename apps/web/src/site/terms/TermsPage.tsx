import { siteDataContext } from '#document/site-context.ts';
import { contentPageMeta } from '#site/content-page-meta.ts';
import type { Route } from './+types/TermsPage.ts';
import { PublishedText } from './PublishedText.tsx';

export const handle = { noJs: true };

const title = 'Términos y condiciones';

export const meta: Route.MetaFunction = contentPageMeta({
  path: '/terminos',
  title,
  description: 'Los términos y condiciones vigentes de Cotejo, con su versión y su fecha.',
  sharedImage: 'quienes-somos',
});

export function loader({ context }: Route.LoaderArgs) {
  const data = context.get(siteDataContext);
  return { origin: data.origin, terms: data.activeTerms() };
}

/** /terminos */
export default function TermsPage({ loaderData }: Route.ComponentProps) {
  const { terms } = loaderData;
  return (
    <PublishedText title={terms?.title ?? title} terms={terms} html={terms?.content ?? ''}>
      <p>
        Lo que dicen de tus datos personales está también en <a href="/privacidad">Privacidad</a>.
      </p>
    </PublishedText>
  );
}
