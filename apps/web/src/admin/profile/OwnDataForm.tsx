import type { Admin } from '@cotejo/contracts/admins';
import { adminProfileBody } from '@cotejo/contracts/admins.schemas';
import { useOfficeForm } from '#forms/use-office-form.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import styles from './profile.module.css';
import { type OwnData, useUpdateProfile } from './use-own-account.ts';

export function OwnDataForm({ admin }: { admin: Admin }) {
  const save = useUpdateProfile();
  const form = useOfficeForm<OwnData>({
    initial: { nombres: admin.nombres, apellidos: admin.apellidos, telefono: admin.telefono ?? '' },
    schema: adminProfileBody,
    send: async (values) => {
      await save.mutateAsync(values);
      form.markSaved(values);
    },
  });
  return (
    <form className={styles.block} noValidate onSubmit={form.onSubmit}>
      <h2>Tus datos</h2>
      <TextField label="Nombres" autoComplete="given-name" maxLength={80} {...form.box('nombres')} />
      <TextField label="Apellidos" autoComplete="family-name" maxLength={80} {...form.box('apellidos')} />
      <TextField
        label="Teléfono (opcional)"
        autoComplete="tel"
        inputMode="numeric"
        maxLength={10}
        {...form.box('telefono')}
      />
      <FailureNote title="Error al actualizar el perfil" error={save.error} keepsText />
      <Button type="submit" variant="main" disabled={!form.isDirty} busyText={form.isBusy && 'Guardando...'}>
        Guardar cambios
      </Button>
    </form>
  );
}
