import type { ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';
import { FieldMessage, fieldBoxClass } from '#ui/Field.tsx';
import styles from './contact.module.css';

/**
 * The form that page-scripts/contact.ts sends. Its button is no submit button until the script has
 * taken the form over: without script nothing may end up in the URL of the page.
 */
export function ContactForm({ contactEmail }: { contactEmail: string }) {
  return (
    <div className={`sheet ${styles.sheet}`}>
      <noscript>
        <p className={styles.noScript}>
          Este formulario necesita JavaScript. Escríbenos a <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
        </p>
      </noscript>
      <form className={styles.form} noValidate data-contact-form="" aria-label="Contacto">
        <p className={styles.summary} role="alert" tabIndex={-1} data-summary="" />
        <ContactField name="nombres" label="Nombre">
          {(box) => <input {...box} autoComplete="name" maxLength={120} />}
        </ContactField>
        <ContactField name="email" label="Correo electrónico">
          {(box) => <input {...box} type="email" inputMode="email" autoComplete="email" maxLength={254} />}
        </ContactField>
        <ContactField name="mensaje" label="Mensaje">
          {(box) => <textarea {...box} rows={6} maxLength={2000} />}
        </ContactField>
        {/* Hidden from people: whoever fills it in is a program. */}
        <div className={styles.trap} aria-hidden="true">
          <label htmlFor="website">Sitio web</label>
          <input id="website" name="website" tabIndex={-1} autoComplete="off" />
        </div>
        <Button type="button" variant="main" wide data-send="">
          ENVIAR MENSAJE
        </Button>
        <p className="note">Usamos tu correo solo para responderte.</p>
      </form>
      <div className={styles.done} role="status" tabIndex={-1} data-done="" hidden>
        <h2>Recibimos tu mensaje</h2>
        <p>
          Te respondemos a <b data-done-email="" />.
        </p>
      </div>
    </div>
  );
}

interface BoxAttributes {
  id: string;
  name: string;
  className: string | undefined;
  required: true;
  'aria-describedby': string;
}

/** Label, box, and the place of its error, which the script fills in. */
function ContactField({
  name,
  label,
  children,
}: {
  name: string;
  label: string;
  children: (box: BoxAttributes) => ReactNode;
}) {
  const errorId = `${name}-error`;
  return (
    <div className={styles.field}>
      <label htmlFor={name}>{label}</label>
      {children({ id: name, name, className: fieldBoxClass, required: true, 'aria-describedby': errorId })}
      <div data-error-of={name} hidden>
        <FieldMessage id={errorId} tone="error">
          {' '}
        </FieldMessage>
      </div>
    </div>
  );
}
