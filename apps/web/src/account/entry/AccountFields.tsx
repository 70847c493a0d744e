import { cleanCedula, cleanWhileTyping } from '#ui/controls/clean-input.ts';
import { TextField } from '#ui/controls/Field.tsx';

interface FormWithAccount {
  values: { cedula: string };
  errors: { cedula?: string };
  set: (name: 'cedula', cedula: string) => void;
  box: (name: 'email') => {
    value: string;
    error: string | undefined;
    onChange: (event: { target: { value: string } }) => void;
  };
}

/** The email of the account and, where more proof is needed, the cédula. */
export function AccountFields({ form, withCedula }: { form: FormWithAccount; withCedula: boolean }) {
  return (
    <>
      <TextField label="Correo electrónico" type="email" autoComplete="email" required {...form.box('email')} />
      {withCedula && (
        <TextField
          label="Cédula"
          inputMode="numeric"
          autoComplete="off"
          required
          value={form.values.cedula}
          error={form.errors.cedula}
          {...cleanWhileTyping(cleanCedula, (cedula) => form.set('cedula', cedula))}
        />
      )}
    </>
  );
}
