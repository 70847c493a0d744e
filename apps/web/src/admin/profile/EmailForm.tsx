import type { Admin } from '@cotejo/contracts/admin-auth';
import { emailSchema } from '@cotejo/contracts/core/fields';
import { type FormEvent, useState } from 'react';
import { RequestError } from '#request/request-error.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/Field.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import styles from './profile.module.css';
import { useChangeEmail } from './use-own-account.ts';

const empty = { newEmail: '', password: '' };

/** What is wrong with the form, by box. */
function emailFormErrors({ newEmail, password }: typeof empty): Partial<typeof empty> {
  const parsed = emailSchema.safeParse(newEmail);
  return {
    ...(!parsed.success && { newEmail: parsed.error.issues[0]?.message ?? 'Correo electrónico inválido' }),
    ...(password === '' && { password: 'Campo requerido' }),
  };
}

/** Own sign-in address; the password proves who is asking. */
export function EmailForm({ admin }: { admin: Admin }) {
  const [form, setForm] = useState(empty);
  const [errors, setErrors] = useState<Partial<typeof empty>>({});
  const change = useChangeEmail(() => setForm(empty));
  const refused = change.error instanceof RequestError ? change.error.fields : {};

  function submit(event: FormEvent): void {
    event.preventDefault();
    const wrong = emailFormErrors(form);
    setErrors(wrong);
    if (Object.keys(wrong).length === 0) change.mutate(form);
  }

  return (
    <form className={styles.block} noValidate onSubmit={submit}>
      <h2>Correo electrónico</h2>
      <p className="small soft">
        Ahora entras con <b>{admin.email}</b>.
      </p>
      <TextField
        label="Correo nuevo"
        type="email"
        autoComplete="email"
        value={form.newEmail}
        error={errors.newEmail ?? refused.newEmail}
        onChange={(event) => setForm({ ...form, newEmail: event.target.value })}
      />
      <PasswordField
        label="Tu contraseña"
        autoComplete="current-password"
        value={form.password}
        error={errors.password}
        onChange={(event) => setForm({ ...form, password: event.target.value })}
      />
      <FailureNote title="Error al cambiar el correo electrónico" error={change.error} keepsText />
      <Button type="submit" variant="main" busyText={change.isPending && 'Guardando...'}>
        Cambiar correo
      </Button>
    </form>
  );
}
