import type { ComponentProps, Ref } from 'react';
import { TextField } from '#ui/controls/Field.tsx';
import { PasswordField } from '#ui/controls/PasswordField.tsx';

/** The props that `box` of `useForm` returns. */
type FieldProps = Pick<ComponentProps<typeof TextField>, 'value' | 'error' | 'onChange'>;

/** The e-mail and password fields of the login screen and the login dialog. */
export function LoginFields({
  email,
  password,
}: {
  email: FieldProps & { ref?: Ref<HTMLInputElement> | undefined };
  password: FieldProps & { ref?: Ref<HTMLInputElement> | undefined };
}) {
  return (
    <>
      <TextField label="Correo electrónico" type="email" autoComplete="username" required {...email} />
      <PasswordField label="Contraseña" autoComplete="current-password" required {...password} />
    </>
  );
}
