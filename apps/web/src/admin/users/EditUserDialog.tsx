import type { AdminUser } from '@cotejo/contracts/users/admin';
import { adminUserSchema, updateUserBody } from '@cotejo/contracts/users/admin.schemas';
import { useId } from 'react';
import { useOfficeForm } from '#forms/use-office-form.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import styles from '../ui/admin-ui.module.css';
import { useDiscardQuestion } from '../ui/DiscardQuestion.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { StaleNotice } from '../ui/StaleNotice.tsx';
import { userFailures, useUpdateUser } from './use-users.ts';

const labels = { nombres: 'Nombres', apellidos: 'Apellidos', telefono: 'Teléfono', direccion: 'Dirección' } as const;

type Form = Record<keyof typeof labels, string>;

const formOf = ({ nombres, apellidos, telefono, direccion }: Form): Form => ({
  ...{ nombres, apellidos, telefono, direccion },
});

/** E-mail and cédula identify the user and cannot be changed. */
export function EditUserDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const change = useUpdateUser(user, onClose);
  const form = useOfficeForm<Form>({
    initial: () => formOf(user),
    version: user.version,
    valuesOf: formOfStored,
    schema: updateUserBody,
    send: (values, { version }) =>
      change.mutateAsync({ ...updateUserBody.parse(values), version: version ?? user.version }),
  });
  const { conflict } = form;
  const { close, question } = useDiscardQuestion(form.isDirty, onClose);
  const formId = useId();

  return (
    <Dialog
      isOpen
      title="Editar usuario"
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Cancelar</Button>
          <Button type="submit" form={formId} variant="main" busyText={form.isBusy && 'Guardando...'}>
            Guardar cambios
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={form.onSubmit}>
        <TextField label="Nombres" {...form.box('nombres')} />
        <TextField label="Apellidos" {...form.box('apellidos')} />
        <TextField label="Teléfono (si lo dio)" inputMode="numeric" maxLength={10} {...form.box('telefono')} />
        <TextField label="Dirección" {...form.box('direccion')} />
        <FailureNote title={userFailures.update} error={form.failure} keepsText />
        {conflict && <StaleNotice {...conflict} labels={labels} onTake={form.takeStored} />}
      </form>
      {question}
    </Dialog>
  );
}

function formOfStored(current: unknown): Form | null {
  const stored = adminUserSchema.safeParse(current);
  return stored.success ? formOf(stored.data) : null;
}
