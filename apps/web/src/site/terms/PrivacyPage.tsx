import { siteDataContext } from '#document/site-context.ts';
import { contentPageMeta } from '#site/content-page-meta.ts';
import type { Route } from './+types/PrivacyPage.ts';
import { PublishedText } from './PublishedText.tsx';
import { personalDataOf } from './personal-data.ts';

export const handle = { noJs: true };

const title = 'Privacidad';

export const meta: Route.MetaFunction = contentPageMeta({
  path: '/privacidad',
  title,
  description: 'Qué datos personales usa Cotejo, para qué, por cuánto tiempo, quién los ve y qué derechos tienes.',
  sharedImage: 'quienes-somos',
});

export function loader({ context }: Route.LoaderArgs) {
  const data = context.get(siteDataContext);
  const terms = data.activeTerms();
  return { origin: data.origin, terms, personalData: terms && personalDataOf(terms.content) };
}

/** /privacidad */
export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  const { terms, personalData } = loaderData;
  return (
    <PublishedText title={title} terms={terms} html={personalData ?? terms?.content ?? ''}>
      <p>
        {personalData === null
          ? 'Los términos vigentes no tienen un apartado propio sobre tus datos personales, así que aquí están completos, como '
          : 'Esto dicen de tus datos personales los términos vigentes. Su texto completo está '}
        en <a href="/terminos">Términos y condiciones</a>. Lo que guardamos de ti lo descargas o lo eliminas en{' '}
        <a href="/configuracion/privacidad">Configuración, sección Privacidad</a>.
      </p>
      <p>
        Para decir cuándo responde cada institución, y cuándo respondemos nosotros, contamos fechas sin nombres. Una
        institución que vea un error en su cuenta puede pedir que la corrijamos en <a href="/contacto">Contacto</a>.
      </p>
    </PublishedText>
  );
}
