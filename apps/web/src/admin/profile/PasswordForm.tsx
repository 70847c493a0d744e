import { brokenPasswordRules, passwordRules } from '@cotejo/contracts/core/fields';
import { type FieldErrors, useForm } from '#forms/use-form.ts';
import { Button } from '#ui/Button.tsx';
import { AccountOfPassword, PasswordField, RuleList } from '#ui/PasswordField.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import styles from './profile.module.css';
import { useChangePassword } from './use-own-account.ts';

const empty = { current: '', chosen: '', repeated: '' };

/** What is missing before the password may be changed, by box. */
function passwordFormErrors({ current, chosen, repeated }: typeof empty): FieldErrors {
  const broken = chosen === '' ? 'Campo requerido' : brokenPasswordRules(chosen)[0];
  return {
    ...(current === '' && { current: 'Campo requerido' }),
    ...(broken && { chosen: broken }),
    ...(chosen !== repeated && { repeated: 'Las contraseñas no coinciden' }),
  };
}

/** Own password: the present one and the new one are needed. */
export function PasswordForm({ email }: { email: string }) {
  const change = useChangePassword();
  const form = useForm({
    initial: empty,
    check: passwordFormErrors,
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
