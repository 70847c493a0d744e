import type { ReactNode, Ref } from 'react';
import styles from './CodeField.module.css';
import { cleanCode, cleanWhileTyping } from './clean-input.ts';
import { TextField } from './Field.tsx';

/** No `maxLength`: the browser would cut a pasted code before its spaces and hyphens are removed. */
export function CodeField({
  value,
  onChange,
  label = 'Código',
  id,
  hint,
  error,
  isOneTime = true,
  ref,
}: {
  value: string;
  onChange: (value: string) => void;
  label?: string;
  id?: string;
  hint?: ReactNode;
  error?: ReactNode;
  isOneTime?: boolean;
  ref?: Ref<HTMLInputElement>;
}) {
  return (
    <TextField
      ref={ref}
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
