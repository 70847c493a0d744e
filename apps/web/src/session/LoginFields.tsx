import type { Ref } from 'react';
import { TextField } from '#ui/Field.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';

export function LoginFields({
  email,
  onEmail,
  password,
  onPassword,
  passwordRef,
}: {
  email: string;
  onEmail: (email: string) => void;
  password: string;
  onPassword: (password: string) => void;
  passwordRef?: Ref<HTMLInputElement>;
}) {
  return (
    <>
      <TextField
        label="Correo electrónico"
        type="email"
        autoComplete="username"
        required
        value={email}
        onChange={(event) => onEmail(event.target.value)}
      />
      <PasswordField
        ref={passwordRef}
        label="Contraseña"
        autoComplete="current-password"
        required
        value={password}
        onChange={(event) => onPassword(event.target.value)}
      />
    </>
  );
}
