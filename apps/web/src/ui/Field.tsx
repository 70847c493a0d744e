import clsx from 'clsx';
import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import styles from './Field.module.css';
import { Icon } from './Icon.tsx';

export interface FieldTexts {
  label: ReactNode;
  /** Stands under the box, under an error too: that is when help is needed most. */
  hint?: ReactNode;
  /** The rule that was broken, in a sentence. */
  error?: ReactNode;
  /** The value was checked and is good: páramo border and this word ('Listo'). */
  done?: ReactNode;
}

/** Attributes that tie the box to its texts. */
interface FieldBox {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** Label, box and what is said about it. `children` gets the attributes the box needs. */
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
  // `false` is what a condition that does not hold leaves.
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

/** One line about a field: an error with its triangle, a tick, or a plain hint. */
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

/** A one-line box. Spread a form's input props into it; `ref` reaches the input. */
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

/** A list to choose from; `children` are the options. */
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

/** Class of a bare box, for parts that bring their own frame (filters, tables). */
export const fieldBoxClass = styles.box;
