import clsx from 'clsx';
import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import { Icon } from '../page/Icon.tsx';
import styles from './Field.module.css';

export interface FieldTexts {
  label: ReactNode;
  /** Below the field, also while there is an error: that is when help is needed most. */
  hint?: ReactNode;
  error?: ReactNode;
  /** The value was validated; this text ('Listo') is shown with a green border. */
  done?: ReactNode;
}

interface FieldBox {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** `children` gets the attributes that connect the control to its texts. */
export function Field({
  label,
  hint,
  error,
  done,
  id: givenId,
  className,
  children,
}: FieldTexts & { id?: string; className?: string; children: (box: FieldBox) => ReactNode }) {
  const ownId = useId();
  const id = givenId ?? ownId;
  // A failed condition (`cond && text`) passes `false`.
  const said = error || done || hint;
  const hintBelow = Boolean(error) && Boolean(hint);
  return (
    <div
      className={clsx(styles.field, Boolean(error) && styles.wrong, Boolean(done) && !error && styles.right, className)}
    >
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': clsx(said && `${id}-said`, hintBelow && `${id}-hint`) || undefined,
      })}
      {said && (
        <FieldMessage id={`${id}-said`} tone={error ? 'error' : done ? 'done' : 'hint'}>
          {said}
        </FieldMessage>
      )}
      {hintBelow && (
        <FieldMessage id={`${id}-hint`} tone="hint">
          {hint}
        </FieldMessage>
      )}
    </div>
  );
}

export function FieldMessage({
  id,
  tone,
  children,
}: {
  id?: string;
  tone: 'error' | 'done' | 'hint';
  children: ReactNode;
}) {
  return (
    <p id={id} className={clsx(styles.message, styles[tone])}>
      {tone !== 'hint' && <Icon name={tone === 'error' ? 'warning' : 'check'} size={18} />}
      <span>{children}</span>
    </p>
  );
}

type Boxed<Attributes> = Omit<Attributes, 'children' | 'id' | 'className'> &
  FieldTexts & { id?: string; className?: string };

export function TextField({
  label,
  hint,
  error,
  done,
  id,
  className,
  ...input
}: Boxed<InputHTMLAttributes<HTMLInputElement>> & { ref?: Ref<HTMLInputElement> }) {
  return (
    <Field {...{ label, hint, error, done, id, className }}>
      {(box) => <input {...input} {...box} className={styles.box} />}
    </Field>
  );
}

export function SelectField({
  label,
  hint,
  error,
  done,
  id,
  className,
  children,
  ...select
}: Boxed<SelectHTMLAttributes<HTMLSelectElement>> & { children: ReactNode; ref?: Ref<HTMLSelectElement> }) {
  return (
    <Field {...{ label, hint, error, done, id, className }}>
      {(box) => (
        <select {...select} {...box} className={`${styles.box} ${styles.select}`}>
          {children}
        </select>
      )}
    </Field>
  );
}

export function TextAreaField({
  label,
  hint,
  error,
  done,
  id,
  className,
  rows = 4,
  ...area
}: Boxed<TextareaHTMLAttributes<HTMLTextAreaElement>> & { ref?: Ref<HTMLTextAreaElement> }) {
  return (
    <Field {...{ label, hint, error, done, id, className }}>
      {(box) => <textarea {...area} {...box} rows={rows} className={`${styles.box} ${styles.area}`} />}
    </Field>
  );
}

/** For a bare input without label and messages (filters, tables). */
export const fieldBoxClass = styles.box;
