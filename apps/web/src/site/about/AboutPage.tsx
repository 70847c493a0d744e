import { formatCount } from '@cotejo/format/figures';
import { siteDataContext } from '#document/site-context.ts';
import { describePage } from '#site/describe-page.ts';
import { describeBreadcrumbs, describeOrganization } from '#site/structured-data.ts';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { Roof } from '#ui/page/drawings/Roof.tsx';
import { SitePage } from '#ui/page/layouts/SitePage.tsx';
import { SectionBanner } from '#ui/page/SectionBanner.tsx';
import { SectionHead } from '#ui/page/SectionHead.tsx';
import type { Route } from './+types/AboutPage.ts';
import styles from './about.module.css';
import {
  aboutLead,
  aboutTitle,
  benefitCards,
  commitment,
  decision,
  mission,
  processSteps,
  processTitle,
  productFacts,
  ranking,
} from './about-text.ts';
import { TextBlock } from './TextBlock.tsx';

export const handle = { noJs: true };

const path = '/quienes-somos';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? describePage({
        origin: loaderData.origin,
        path,
        title: aboutTitle,
        description:
          'Qué es Cotejo, quién nos paga, cómo ordenamos las ofertas y qué prometemos a quien pide un préstamo en Ecuador.',
        sharedImage: 'quienes-somos',
        data: [
          describeOrganization(loaderData.origin),
          describeBreadcrumbs(loaderData.origin, [{ name: aboutTitle, path }]),
        ],
      })
    : [{ title: aboutTitle }];

export function loader({ context }: Route.LoaderArgs) {
  const data = context.get(siteDataContext);
  return { origin: data.origin, institutionCount: data.institutions().filter((each) => each.isActive).length };
}

export default function AboutPage({ loaderData }: Route.ComponentProps) {
  const { institutionCount } = loaderData;
  return (
    <SitePage>
      <SectionBanner title={aboutTitle} drawing={<Roof />} />
      <div className="box">
        <p className={styles.lead}>{aboutLead}</p>
        <TextBlock {...mission} />
        <section aria-labelledby="beneficios">
          <SectionHead id="beneficios" title="Lo que te ofrecemos" folio="Gratis para ti" />
          <ul className={styles.cards}>
            {benefitCards.map(({ id, title, text }) => (
              <li key={id} className="sheet">
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="pasos">
          <SectionHead id="pasos" title={processTitle} folio="3 pasos" />
          <ol className={styles.steps}>
            {processSteps.map(({ id, title, text }, index) => (
              <li key={id}>
                <span className="figure" aria-hidden="true">
                  {index + 1}
                </span>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </section>
        <TextBlock {...productFacts} />
        <TextBlock {...decision} />
        <TextBlock {...ranking} />
        <TextBlock {...commitment} />
        <p className={`row ${styles.actions}`}>
          <ButtonLink to="/creditos/solicitud" variant="main">
            COMPARAR PRÉSTAMOS
          </ButtonLink>
          {institutionCount > 0 && (
            <ButtonLink to="/instituciones">
              Ver {formatCount(institutionCount, 'institución', 'instituciones')}
            </ButtonLink>
          )}
        </p>
      </div>
    </SitePage>
  );
}
