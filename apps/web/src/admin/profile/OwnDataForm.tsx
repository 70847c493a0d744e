import { type Admin, adminProfileBody } from '@cotejo/contracts/admins';
import { describeValidation } from '@cotejo/contracts/core/validation';
import { type FormEvent, useState } from 'react';
import { RequestError } from '#request/request-error.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/Field.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import styles from './profile.module.css';
import { type OwnData, useUpdateProfile } from './use-own-account.ts';

/** Own name and phone. */
export function OwnDataForm({ admin }: { admin: Admin }) {
  const initial: OwnData = { nombres: admin.nombres, apellidos: admin.apellidos, telefono: admin.telefono ?? '' };
  const [form, setForm] = useState(initial);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const save = useUpdateProfile();
  const refused = save.error instanceof RequestError ? save.error.fields : {};
  const isUnchanged = JSON.stringify(form) === JSON.stringify(initial);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const parsed = adminProfileBody.safeParse(form);
    setErrors(parsed.success ? {} : describeValidation(parsed.error, form).fields);
    if (parsed.success) save.mutate(form);
  }

  const box = (name: keyof OwnData) => ({
    value: form[name],
    error: errors[name] ?? refused[name],
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [name]: event.target.value }),
  });

  return (
    <form className={styles.block} noValidate onSubmit={submit}>
      <h2>Tus datos</h2>
      <TextField label="Nombres" autoComplete="given-name" maxLength={80} {...box('nombres')} />
      <TextField label="Apellidos" autoComplete="family-name" maxLength={80} {...box('apellidos')} />
      <TextField
        label="Teléfono (opcional)"
        autoComplete="tel"
        inputMode="numeric"
        maxLength={10}
        {...box('telefono')}
      />
      <FailureNote title="Error al actualizar el perfil" error={save.error} keepsText />
      <Button type="submit" variant="main" disabled={isUnchanged} busyText={save.isPending && 'Guardando...'}>
        Guardar cambios
      </Button>
    </form>
  );
}
