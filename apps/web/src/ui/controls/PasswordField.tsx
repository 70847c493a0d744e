import { type InputHTMLAttributes, type Ref, useState } from 'react';
import { Icon } from '../page/Icon.tsx';
import { Field, type FieldTexts, fieldBoxClass } from './Field.tsx';
import styles from './PasswordField.module.css';

/** Pass `autoComplete`: current-password or new-password. */
export function PasswordField({
  label,
  hint,
  error,
  done,
  id,
  className,
  ref,
  ...input
}: Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'children'> & FieldTexts & { ref?: Ref<HTMLInputElement> }) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Field {...{ label, hint, error, done, id, className }}>
      {(box) => (
        <span className={styles.password}>
          <input {...input} {...box} ref={ref} type={isShown ? 'text' : 'password'} className={fieldBoxClass} />
          <button type="button" aria-controls={box.id} aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
            {isShown ? 'Ocultar' : 'Mostrar'}
            <span className="visually-hidden"> contraseña</span>
          </button>
        </span>
      )}
    </Field>
  );
}

/** Tells a password manager which account the form belongs to. Without a name it is never sent. */
export function AccountOfPassword({ email }: { email: string | undefined }) {
  return <input type="text" autoComplete="username" value={email ?? ''} readOnly hidden />;
}

export function RuleList({ rules, label }: { rules: { text: string; isMet: boolean }[]; label: string }) {
  return (
    <ul className={styles.rules} aria-label={label}>
      {rules.map(({ text, isMet }) => (
        <li key={text} className={isMet ? styles.met : undefined}>
          <Icon name={isMet ? 'check' : 'minus'} size={18} />
          {text}
          <span className="visually-hidden">{isMet ? ': cumplido' : ': falta'}</span>
        </li>
      ))}
    </ul>
  );
}
