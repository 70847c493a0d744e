import { passwordRules } from '@cotejo/contracts/core/fields';
import type { FieldErrors } from '#forms/use-form.ts';
import { useOfficeForm } from '#forms/use-office-form.ts';
import { Button } from '#ui/controls/Button.tsx';
import { AccountOfPassword, PasswordField, RuleList } from '#ui/controls/PasswordField.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { newPasswordErrors } from '../ui/new-password.ts';
import styles from './profile.module.css';
import { useChangePassword } from './use-own-account.ts';

const empty = { current: '', chosen: '', repeated: '' };

export function PasswordForm({ email }: { email: string }) {
  const change = useChangePassword();
  const form = useOfficeForm({
    initial: empty,
    check: (typed): FieldErrors => ({
      ...(typed.current === '' && { current: 'Campo requerido' }),
      ...newPasswordErrors(typed),
    }),
    send: async (typed) => {
      await change.mutateAsync({ currentPassword: typed.current, newPassword: typed.chosen });
      form.setUnedited(typed, empty);
    },
  });
  return (
    <form className={styles.block} noValidate onSubmit={form.onSubmit}>
      <h2>Contraseña</h2>
      <AccountOfPassword email={email} />
      <PasswordField label="Contraseña actual" autoComplete="current-password" {...form.box('current')} />
      <PasswordField label="Contraseña nueva" autoComplete="new-password" {...form.box('chosen')} />
      <RuleList
        label="Reglas de la contraseña"
        rules={passwordRules.map(({ message, test }) => ({ text: message, isMet: test(form.values.chosen) }))}
      />
      <PasswordField label="Repite la contraseña nueva" autoComplete="new-password" {...form.box('repeated')} />
      <FailureNote title="Error al cambiar la contraseña" error={change.error} />
      <Button type="submit" variant="main" busyText={form.isBusy && 'Guardando...'}>
        Cambiar contraseña
      </Button>
    </form>
  );
}
