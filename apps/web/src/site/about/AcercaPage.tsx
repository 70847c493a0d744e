import { siteDataContext } from '#document/site-context.ts';
import { describePage } from '#site/describe-page.ts';
import { describeBreadcrumbs } from '#site/structured-data.ts';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { MarketStall } from '#ui/page/drawings/MarketStall.tsx';
import { SitePage } from '#ui/page/layouts/SitePage.tsx';
import { SectionBanner } from '#ui/page/SectionBanner.tsx';
import type { Route } from './+types/AcercaPage.ts';
import styles from './about.module.css';
import { acercaText } from './about-text.ts';

export const handle = { noJs: true };

const path = '/acerca';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? describePage({
        origin: loaderData.origin,
        path,
        title: 'Acerca de',
        description: 'Qué es Cotejo, de dónde salen las tasas de demostración y qué partes del sitio son un ejemplo.',
        sharedImage: 'quienes-somos',
        data: [describeBreadcrumbs(loaderData.origin, [{ name: 'Acerca de', path }])],
      })
    : [{ title: 'Acerca de' }];

export function loader({ context }: Route.LoaderArgs) {
  return { origin: context.get(siteDataContext).origin };
}

export default function AcercaPage() {
  return (
    <SitePage>
      <SectionBanner title={acercaText.title} drawing={<MarketStall />} />
      <div className="box">
        <div className={`${styles.text} ${styles.lead}`}>
          {acercaText.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <p className={`row ${styles.actions}`}>
          <ButtonLink to="/quienes-somos">Quiénes somos</ButtonLink>
          <ButtonLink to="/contacto">Contacto</ButtonLink>
        </p>
      </div>
    </SitePage>
  );
}
