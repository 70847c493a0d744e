import { formatCount } from '@cotejo/format/figures';
import { siteDataContext } from '#document/site-context.ts';
import { contentPageMeta } from '#site/content-page-meta.ts';
import { describeQuestions } from '#site/structured-data.ts';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { ChipLink } from '#ui/page/Chip.tsx';
import { Classroom } from '#ui/page/drawings/Classroom.tsx';
import { Icon } from '#ui/page/Icon.tsx';
import { SitePage } from '#ui/page/layouts/SitePage.tsx';
import { findBannerImage, SectionBanner } from '#ui/page/SectionBanner.tsx';
import { SectionHead } from '#ui/page/SectionHead.tsx';
import type { Route } from './+types/FaqPage.ts';
import styles from './faq.module.css';
import { type FaqCategory, type FaqEntry, faqCategories, faqEntriesOn } from './faq-entries.ts';

export const handle = { noJs: true };

const title = 'Preguntas frecuentes';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  contentPageMeta({
    path: '/preguntas-frecuentes',
    title,
    description:
      'Montos, plazos, requisitos, cuánto tarda la respuesta, cómo se financia Cotejo y cómo cuidamos tus datos. En palabras claras.',
    sharedImage: 'preguntas-frecuentes',
    data: loaderData ? [describeQuestions(faqEntriesOn(loaderData.ceiling))] : [],
  })({ loaderData });

export function loader({ context }: Route.LoaderArgs) {
  const data = context.get(siteDataContext);
  return { origin: data.origin, bannerUrl: findBannerImage(data.carousel(), 'home'), ceiling: data.legalCeiling() };
}

export default function FaqPage({ loaderData }: Route.ComponentProps) {
  const entries = faqEntriesOn(loaderData.ceiling);
  return (
    <SitePage>
      <SectionBanner title={title} drawing={<Classroom />} />
      <div className={`box ${styles.page}`}>
        <nav className={styles.categories} aria-label="Temas">
          {faqCategories.map((category) => (
            <ChipLink key={category} to={`#${idOf(category)}`}>
              {category}
            </ChipLink>
          ))}
        </nav>
        {faqCategories.map((category) => (
          <FaqSection
            key={category}
            category={category}
            entries={entries.filter((entry) => entry.category === category)}
          />
        ))}
        <div className={`sheet ${styles.more}`}>
          <p>
            <b>¿No está tu pregunta?</b> Escríbenos y te respondemos al correo que nos dejes.
          </p>
          <ButtonLink to="/contacto">Ir a contacto</ButtonLink>
        </div>
      </div>
    </SitePage>
  );
}

function FaqSection({ category, entries }: { category: FaqCategory; entries: readonly FaqEntry[] }) {
  const id = idOf(category);
  return (
    <section aria-labelledby={id}>
      <SectionHead id={id} title={category} folio={formatCount(entries.length, 'pregunta', 'preguntas')} />
      <div className={styles.entries}>
        {entries.map((entry) => (
          // With a shared name the browser keeps only one open.
          <details key={entry.id} name="pregunta" className={styles.entry}>
            <summary>
              <h3>{entry.question}</h3>
              <Icon name="plus" size={22} />
            </summary>
            <div id={entry.id} className={styles.answer}>
              {entry.answer.split('\n\n').map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </details>
        ))}
      </div>
    </section>
  );
}

const idOf = (category: FaqCategory): string =>
  category.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll(' ', '-');
