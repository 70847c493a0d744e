import contactScriptUrl from 'virtual:page-script/contact';
import { data } from 'react-router';
import { siteActionsContext, siteDataContext } from '#document/site-context.ts';
import { contactText } from '#site/about/about-text.ts';
import { describePage } from '#site/describe-page.ts';
import { describeBreadcrumbs } from '#site/structured-data.ts';
import { Classroom } from '#ui/page/drawings/Classroom.tsx';
import { SitePage } from '#ui/page/layouts/SitePage.tsx';
import { PageScript } from '#ui/page/PageScript.tsx';
import { SectionBanner } from '#ui/page/SectionBanner.tsx';
import type { Route } from './+types/ContactPage.ts';
import { ContactForm, type ContactResult } from './ContactForm.tsx';
import styles from './contact.module.css';
import { findMissing } from './contact-fields.ts';

export const handle = { noJs: true };

const path = '/contacto';

export const meta = ({ loaderData }: Route.MetaArgs) =>
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

export function loader({ context }: Route.LoaderArgs) {
  const { origin, settings } = context.get(siteDataContext);
  return { origin, contactEmail: settings.contactEmail, operator: settings.operator };
}

/** Sends the form and answers with the page, from which page-scripts/contact.ts takes the form. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const values = Object.fromEntries([...form].map(([name, value]) => [name, String(value).trim()]));
  const missing = findMissing(values);
  if (Object.keys(missing).length > 0)
    return data<ContactResult>({ isSent: false, values, error: null, fields: missing }, { status: 400 });
  const { status, error, fields } = await context.get(siteActionsContext).sendContactMessage(values);
  return data<ContactResult>({ isSent: status === 200, values, error, fields }, { status });
}

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const { contactEmail, operator } = loaderData;
  const result = actionData;
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
        <ContactForm result={result} />
      </div>
      <PageScript src={contactScriptUrl} />
    </SitePage>
  );
}
