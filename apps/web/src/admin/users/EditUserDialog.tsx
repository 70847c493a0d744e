import { describeValidation } from '@cotejo/contracts/core/validation';
import { type AdminUser, adminUserSchema, updateUserBody } from '@cotejo/contracts/users/admin';
import { type FormEvent, useId, useState } from 'react';
import { RequestError } from '#request/request-error.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { TextField } from '#ui/Field.tsx';
import styles from '../ui/admin-ui.module.css';
import { useDiscardQuestion } from '../ui/DiscardQuestion.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { StaleNotice } from '../ui/StaleNotice.tsx';
import { untoldFailure, useEdits } from '../ui/use-edits.ts';
import { userFailures, useUpdateUser } from './use-users.ts';

const labels = { nombres: 'Nombres', apellidos: 'Apellidos', telefono: 'Teléfono', direccion: 'Dirección' } as const;

type Form = Record<keyof typeof labels, string>;

const formOf = ({ nombres, apellidos, telefono, direccion }: Form): Form => ({
  ...{ nombres, apellidos, telefono, direccion },
});

/** Field → what is wrong with it; empty when everything may be sent (spec 3 §5). */
function userFormErrors(form: Form): Record<string, string> {
  const parsed = updateUserBody.safeParse(form);
  return parsed.success ? {} : describeValidation(parsed.error, form).fields;
}

/** Name, phone and address; e-mail and cédula are who the person is and stay. */
export function EditUserDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const [start] = useState(() => formOf(user));
  const edits = useEdits(start, user.version);
  const { form, setForm, conflict } = edits;
  const [errors, setErrors] = useState<Record<string, string>>({});
  const change = useUpdateUser(user, onClose);
  const { close, question } = useDiscardQuestion(edits.isDirty, onClose);
  const formId = useId();
  const refused = change.error instanceof RequestError ? change.error.fields : {};

  function submit(event: FormEvent): void {
    event.preventDefault();
    const wrong = userFormErrors(form);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    const version = edits.version ?? user.version;
    change.mutate(
      { ...updateUserBody.parse(form), version },
      {
        onError: (error) => {
          edits.goOnOver(error, formOfStored);
        },
      },
    );
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
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Cancelar</Button>
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
        <FailureNote title={userFailures.update} error={untoldFailure(change.error, conflict)} keepsText />
        {conflict && <StaleNotice {...conflict} labels={labels} onTake={edits.takeStored} />}
      </form>
      {question}
    </Dialog>
  );
}

function formOfStored(current: unknown): Form | null {
  const stored = adminUserSchema.safeParse(current);
  return stored.success ? formOf(stored.data) : null;
}
