import type { ReactNode } from 'react';
import { PasswordField, RuleList } from '#ui/controls/PasswordField.tsx';
import { passwordsDiffer, rulesOf } from './password-rules.ts';

interface BoxProps {
  value?: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  error?: ReactNode;
}

/** The confirmation blocks pasting, so that it proves the typing. Password managers set the value without pasting. */
export function NewPasswordFields({
  password,
  confirmation,
  label = 'Contraseña',
  idPrefix,
}: {
  password: BoxProps & { value: string };
  confirmation: BoxProps & { value: string };
  label?: string;
  idPrefix: string;
}) {
  const differs = confirmation.value !== '' && confirmation.value !== password.value;
  return (
    <>
      <div className="stack">
        <PasswordField
          id={`${idPrefix}-password`}
          label={label}
          autoComplete="new-password"
          required
          value={password.value}
          onChange={(event) => password.onChange(event.target.value)}
          onBlur={password.onBlur}
          error={password.error}
        />
        <RuleList label="Tu contraseña necesita" rules={rulesOf(password.value)} />
      </div>
      <PasswordField
        id={`${idPrefix}-confirmPassword`}
        label="Confirmar contraseña"
        autoComplete="new-password"
        required
        value={confirmation.value}
        onChange={(event) => confirmation.onChange(event.target.value)}
        onPaste={(event) => event.preventDefault()}
        onDrop={(event) => event.preventDefault()}
        onBlur={confirmation.onBlur}
        error={differs ? passwordsDiffer : confirmation.error}
        done={confirmation.value !== '' && !differs && 'Coinciden'}
      />
    </>
  );
}
