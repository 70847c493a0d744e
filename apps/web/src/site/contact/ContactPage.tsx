import contactScriptUrl from 'virtual:page-script/contact';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { contactText } from '#site/about/about-text.ts';
import { describePage } from '#site/describe-page.ts';
import { describeBreadcrumbs } from '#site/structured-data.ts';
import { siteDataContext } from '#site-context.ts';
import { Classroom } from '#ui/drawings/Classroom.tsx';
import { SitePage } from '#ui/layouts/SitePage.tsx';
import { PageScript } from '#ui/PageScript.tsx';
import { SectionBanner } from '#ui/SectionBanner.tsx';
import { ContactForm } from './ContactForm.tsx';
import styles from './contact.module.css';

export const handle = { noJs: true };

const path = '/contacto';

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData
    ? describePage({
        origin: loaderData.origin,
        path,
        title: contactText.title,
        description: 'Escríbenos: te respondemos al correo que nos dejes. Cotejo nunca cobra por adelantado.',
        sharedImage: 'quienes-somos',
        data: [describeBreadcrumbs(loaderData.origin, [{ name: contactText.title, path }])],
      })
    : [{ title: contactText.title }];

export function loader({ context }: LoaderFunctionArgs) {
  const { origin, settings } = context.get(siteDataContext);
  return { origin, contactEmail: settings.contactEmail, operator: settings.operator };
}

export default function ContactPage() {
  const { contactEmail, operator } = useLoaderData<typeof loader>();
  return (
    <SitePage>
      <SectionBanner title={contactText.title} drawing={<Classroom />} />
      <div className={`box ${styles.page}`}>
        <div className={styles.text}>
          {contactText.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <p>
            También puedes escribir a <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
          </p>
          {operator && <p>{`Quién opera este sitio: ${operator}`}</p>}
        </div>
        <ContactForm contactEmail={contactEmail} />
      </div>
      <PageScript src={contactScriptUrl} />
    </SitePage>
  );
}
