import type { SecondFactorKind } from '@cotejo/contracts/admins';
import type { ReactNode, Ref } from 'react';
import { TextField } from '#ui/controls/Field.tsx';

const texts = {
  totp: { label: 'Código de la aplicación', hint: 'Los seis números que muestra ahora, para Cotejo.' },
  recovery: { label: 'Código de recuperación', hint: 'Uno de los diez que guardaste. Cada uno sirve una sola vez.' },
};

/** A field for a code of the authenticator app or for a recovery code. */
export function KeyCodeField({
  kind,
  ref,
  value,
  error,
  onChange,
}: {
  kind: Exclude<SecondFactorKind, 'passkey'>;
  ref?: Ref<HTMLInputElement>;
  value: string;
  error?: ReactNode;
  onChange: (code: string) => void;
}) {
  return (
    <TextField
      ref={ref}
      {...texts[kind]}
      value={value}
      error={error}
      inputMode={kind === 'totp' ? 'numeric' : 'text'}
      autoComplete={kind === 'totp' ? 'one-time-code' : 'off'}
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={30}
      required
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
