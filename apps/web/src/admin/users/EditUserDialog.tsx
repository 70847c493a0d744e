import { type AdminUser, updateUserBody } from '@cotejo/contracts/admin-users';
import { describeValidation } from '@cotejo/contracts/core/validation';
import { type FormEvent, useId, useState } from 'react';
import { RequestError } from '#request/request-error.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { TextField } from '#ui/Field.tsx';
import styles from '../ui/admin-ui.module.css';
import { FailureNote } from '../ui/FailureNote.tsx';
import { userFailures, useUpdateUser } from './use-users.ts';

type Form = Record<'nombres' | 'apellidos' | 'telefono' | 'direccion', string>;

/** Field → what is wrong with it; empty when everything may be sent (spec 3 §5). */
function userFormErrors(form: Form): Record<string, string> {
  const parsed = updateUserBody.safeParse(form);
  return parsed.success ? {} : describeValidation(parsed.error, form).fields;
}

/** Name, phone and address; e-mail and cédula are who the person is and stay. */
export function EditUserDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { nombres, apellidos, telefono, direccion } = user;
  const [form, setForm] = useState<Form>({ nombres, apellidos, telefono, direccion });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const change = useUpdateUser(user, onClose);
  const formId = useId();
  const refused = change.error instanceof RequestError ? change.error.fields : {};

  function submit(event: FormEvent): void {
    event.preventDefault();
    const wrong = userFormErrors(form);
    setErrors(wrong);
    if (Object.keys(wrong).length === 0) change.mutate(updateUserBody.parse(form));
  }

  const box = (name: keyof Form) => ({
    value: form[name],
    error: errors[name] || refused[name],
    onChange: (event: { target: { value: string } }) => {
      setForm({ ...form, [name]: event.target.value });
      setErrors({ ...errors, [name]: '' });
    },
  });

  return (
    <Dialog
      isOpen
      title="Editar usuario"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" form={formId} variant="main" busyText={change.isPending && 'Guardando...'}>
            Guardar cambios
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={submit}>
        <TextField label="Nombres" {...box('nombres')} />
        <TextField label="Apellidos" {...box('apellidos')} />
        <TextField label="Teléfono (si lo dio)" inputMode="numeric" maxLength={10} {...box('telefono')} />
        <TextField label="Dirección" {...box('direccion')} />
        <FailureNote title={userFailures.update} error={change.error} keepsText />
      </form>
    </Dialog>
  );
}
