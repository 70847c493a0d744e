import { type Admin, changeAdminPassword } from '@cotejo/contracts/admins';
import { passwordRules } from '@cotejo/contracts/core/fields';
import { request } from '#data/http/request.ts';
import { messageOf } from '#data/http/request-error.ts';
import { useOfficeForm } from '#forms/use-office-form.ts';
import { useAdminSession } from '#session/admin.ts';
import { Button } from '#ui/controls/Button.tsx';
import { FieldMessage } from '#ui/controls/Field.tsx';
import { AccountOfPassword, PasswordField, RuleList } from '#ui/controls/PasswordField.tsx';
import { showToast } from '#ui/feedback/Toast.tsx';
import { newPasswordErrors } from '../ui/new-password.ts';

/**
 * Required after a login with a temporary password.
 * @param temporaryPassword '' after a reload: the form then asks for it
 */
export function TemporaryPasswordForm({
  admin,
  temporaryPassword,
  onChosen,
}: {
  admin: Admin;
  temporaryPassword: string;
  onChosen: () => void;
}) {
  const { setAdmin, signOut } = useAdminSession();
  const form = useOfficeForm({
    initial: { current: temporaryPassword, chosen: '', repeated: '' },
    check: newPasswordErrors,
    send: async ({ current, chosen }) => {
      await request(changeAdminPassword, { body: { currentPassword: current, newPassword: chosen } });
      showToast('Contraseña actualizada', 'done');
      onChosen();
      setAdmin({ ...admin, requiresPasswordChange: false });
    },
  });

  return (
    <>
      <h1>Elige tu contraseña</h1>
      <p className="soft">Entraste con una contraseña temporal. Cámbiala por una tuya y seguimos.</p>
      <form className="stack" noValidate onSubmit={form.onSubmit}>
        <AccountOfPassword email={admin.email} />
        {temporaryPassword === '' && (
          <PasswordField label="Contraseña temporal" autoComplete="current-password" {...form.box('current')} />
        )}
        <PasswordField label="Contraseña nueva" autoComplete="new-password" {...form.box('chosen')} />
        <RuleList
          label="Reglas de la contraseña"
          rules={passwordRules.map(({ message, test }) => ({ text: message, isMet: test(form.values.chosen) }))}
        />
        <PasswordField label="Repite la contraseña nueva" autoComplete="new-password" {...form.box('repeated')} />
        {form.failure !== null && (
          <div role="alert">
            <FieldMessage tone="error">{messageOf(form.failure, 'No se pudo cambiar la contraseña')}</FieldMessage>
          </div>
        )}
        <Button type="submit" variant="main" wide busyText={form.isBusy && 'Guardando...'}>
          Guardar y entrar
        </Button>
        <Button variant="plain" onClick={signOut}>
          Cerrar Sesión
        </Button>
      </form>
    </>
  );
}
