import { type Admin, changeAdminPassword } from '@cotejo/contracts/admins';
import { brokenPasswordRules, passwordRules } from '@cotejo/contracts/core/fields';
import { type FormEvent, useState } from 'react';
import { request } from '#request/request.ts';
import { messageOf } from '#request/request-error.ts';
import { useAdminSession } from '#session/admin.ts';
import { Button } from '#ui/Button.tsx';
import { FieldMessage } from '#ui/Field.tsx';
import { AccountOfPassword, PasswordField, RuleList } from '#ui/PasswordField.tsx';
import { showToast } from '#ui/Toast.tsx';

/**
 * The step after a temporary password: nothing else is open until it is replaced.
 * @param temporaryPassword as typed a moment ago; '' after a reload, then it is asked for
 * @param onChosen their own password is in its place
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
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState('');
  const [repeated, setRepeated] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isAsked = temporaryPassword === '';

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const wrong = brokenPasswordRules(chosen)[0] ?? (chosen === repeated ? undefined : 'Las contraseñas no coinciden');
    if (isBusy || wrong !== undefined) {
      setFailure(wrong ?? null);
      return;
    }
    setIsBusy(true);
    setFailure(null);
    try {
      const currentPassword = isAsked ? typed : temporaryPassword;
      await request(changeAdminPassword, { body: { currentPassword, newPassword: chosen } });
      showToast('Contraseña actualizada', 'done');
      onChosen();
      setAdmin({ ...admin, requiresPasswordChange: false });
    } catch (error) {
      setFailure(messageOf(error, 'No se pudo cambiar la contraseña'));
      setIsBusy(false);
    }
  }

  return (
    <>
      <h1>Elige tu contraseña</h1>
      <p className="soft">Entraste con una contraseña temporal. Cámbiala por una tuya y seguimos.</p>
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <AccountOfPassword email={admin.email} />
        {isAsked && (
          <PasswordField
            label="Contraseña temporal"
            autoComplete="current-password"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
        <PasswordField
          label="Contraseña nueva"
          autoComplete="new-password"
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
        />
        <RuleList
          label="Reglas de la contraseña"
          rules={passwordRules.map((rule) => ({ text: rule.message, isMet: rule.test(chosen) }))}
        />
        <PasswordField
          label="Repite la contraseña nueva"
          autoComplete="new-password"
          value={repeated}
          onChange={(event) => setRepeated(event.target.value)}
        />
        {failure && (
          <div role="alert">
            <FieldMessage tone="error">{failure}</FieldMessage>
          </div>
        )}
        <Button type="submit" variant="main" wide busyText={isBusy && 'Guardando...'}>
          Guardar y entrar
        </Button>
        <Button variant="plain" onClick={signOut}>
          Cerrar Sesión
        </Button>
      </form>
    </>
  );
}
