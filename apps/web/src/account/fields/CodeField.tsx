import type { ReactNode } from 'react';
import { TextField } from '#ui/Field.tsx';
import { cleanCode, cleanWhileTyping } from './clean-input.ts';
import styles from './fields.module.css';

/**
 * A mailed code: six digits or capital letters, upper-cased while typing. It has no `maxLength`: a browser would cut a pasted
 * text before its spaces and hyphens are taken out.
 */
export function CodeField({
  value,
  onChange,
  label = 'Código',
  id,
  hint,
  error,
  isOneTime = true,
}: {
  value: string;
  onChange: (value: string) => void;
  label?: string;
  id?: string;
  hint?: ReactNode;
  error?: ReactNode;
  isOneTime?: boolean;
}) {
  return (
    <TextField
      id={id}
      className={styles.code}
      label={label}
      hint={hint}
      error={error}
      value={value}
      autoComplete={isOneTime ? 'one-time-code' : 'off'}
      autoCapitalize="characters"
      spellCheck={false}
      required
      {...cleanWhileTyping(cleanCode, onChange)}
    />
  );
}
