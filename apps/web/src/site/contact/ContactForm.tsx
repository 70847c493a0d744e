import type { ReactNode } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { FieldMessage, fieldBoxClass } from '#ui/controls/Field.tsx';
import styles from './contact.module.css';
import { type ContactField, contactFields } from './contact-fields.ts';

/** What became of a form that was sent. */
export interface ContactResult {
  readonly isSent: boolean;
  /** What was written, by the names of the fields. */
  readonly values: Readonly<Record<string, string>>;
  /** Why it was refused, where that belongs to no field. */
  readonly error: string | null;
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * A form that the route's action answers. page-scripts/contact.ts sends it and shows this section of
 * the answer in place.
 */
export function ContactForm({ result }: { result: ContactResult | undefined }) {
  return (
    <div className={`sheet ${styles.sheet}`} data-contact="">
      {result?.isSent ? <Thanks email={result.values.email} /> : <Form result={result} />}
    </div>
  );
}

function Thanks({ email }: { email: string | undefined }) {
  return (
    <div className={styles.done} role="status" tabIndex={-1}>
      <h2>Recibimos tu mensaje</h2>
      <p>
        Te respondemos a <b>{email}</b>.
      </p>
    </div>
  );
}

function Form({ result }: { result: ContactResult | undefined }) {
  const values = result?.values ?? {};
  const fields = result?.fields ?? {};
  const first = contactFields.find((name) => fields[name]);
  const field = (name: ContactField) => ({ name, error: fields[name], isFirst: name === first });
  return (
    <form method="post" action="/contacto" className={styles.form} noValidate aria-label="Contacto">
      <p className={styles.summary} role="alert" tabIndex={-1}>
        {!first && result?.error}
      </p>
      <ContactInput {...field('nombres')} label="Nombre">
        {(box) => <input {...box} defaultValue={values.nombres} autoComplete="name" maxLength={120} />}
      </ContactInput>
      <ContactInput {...field('email')} label="Correo electrónico">
        {(box) => (
          <input
            {...box}
            defaultValue={values.email}
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
          />
        )}
      </ContactInput>
      <ContactInput {...field('mensaje')} label="Mensaje">
        {(box) => <textarea {...box} defaultValue={values.mensaje} rows={6} maxLength={2000} />}
      </ContactInput>
      {/* Hidden from people: whoever fills it in is a program. */}
      <div className={styles.trap} aria-hidden="true">
        <label htmlFor="website">Sitio web</label>
        <input id="website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <Button type="submit" variant="main" wide>
        ENVIAR MENSAJE
      </Button>
      <p className="note">Usamos tu correo solo para responderte.</p>
    </form>
  );
}

interface BoxAttributes {
  id: string;
  name: string;
  className: string | undefined;
  required: true;
  autoFocus: boolean;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** Label, field and its error. */
function ContactInput({
  name,
  label,
  error,
  isFirst,
  children,
}: {
  name: ContactField;
  label: string;
  error: string | undefined;
  /** The first field with an error takes the focus. */
  isFirst: boolean;
  children: (box: BoxAttributes) => ReactNode;
}) {
  const errorId = `${name}-error`;
  return (
    <div className={styles.field}>
      <label htmlFor={name}>{label}</label>
      {children({
        id: name,
        name,
        className: fieldBoxClass,
        required: true,
        autoFocus: isFirst,
        'aria-describedby': error && errorId,
        'aria-invalid': error ? true : undefined,
      })}
      {error && (
        <FieldMessage id={errorId} tone="error">
          {error}
        </FieldMessage>
      )}
    </div>
  );
}
