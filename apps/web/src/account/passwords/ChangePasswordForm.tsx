import { changePassword, changeRecoveredPassword } from '@cotejo/contracts/identity/passwords';
import { schemaResolver, useForm } from '@mantine/form';
import { type SubmitEvent, useState } from 'react';
import { z } from 'zod';
import { request } from '#request/request.ts';
import { RequestError } from '#request/request-error.ts';
import { useSession } from '#session/session.ts';
import { Button } from '#ui/Button.tsx';
import { FieldMessage } from '#ui/Field.tsx';
import { focusFirstInvalid } from '#ui/focus-first-invalid.ts';
import { AccountOfPassword, PasswordField } from '#ui/PasswordField.tsx';
import { showToast } from '#ui/Toast.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { confirmationMatches, newPasswordPair } from './password-form.ts';

/** With the present password while signed in, or with the temporary one that recovery mailed. */
type ChangeStep =
  | { kind: 'signed-in'; reason: 'user_request' | 'temporary_change' }
  | { kind: 'recovery'; email: string; tempCode: string };

const signedInForm = z
  .object({ currentPassword: z.string().min(1, 'Campo requerido'), ...newPasswordPair })
  .superRefine(confirmationMatches);
const recoveryForm = z.object(newPasswordPair).superRefine(confirmationMatches);

const empty = { currentPassword: '', password: '', confirmPassword: '' };

/** A new password, twice, and the present one where nobody else proves who is typing (spec 2 §2 and §5). */
export function ChangePasswordForm({
  step,
  idPrefix,
  onChanged,
}: {
  step: ChangeStep;
  idPrefix: string;
  onChanged: () => void | Promise<void>;
}) {
  const { user } = useSession();
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const form = useForm({
    mode: 'controlled',
    initialValues: empty,
    validate: (values) =>
      step.kind === 'signed-in'
        ? schemaResolver(signedInForm, { sync: true })(values)
        : schemaResolver(recoveryForm, { sync: true })(values),
    clearInputErrorOnChange: true,
  });
  const values = form.getValues();

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const element = event.currentTarget;
    if (isBusy) return;
    if (form.validate().hasErrors) {
      focusFirstInvalid(element);
      return;
    }
    setIsBusy(true);
    setFailure(null);
    try {
      await send();
      form.reset();
      showToast('Contraseña actualizada exitosamente', 'done');
      await onChanged();
    } catch (error) {
      fail(error);
      focusFirstInvalid(element);
    } finally {
      setIsBusy(false);
    }
  }

  function send(): Promise<unknown> {
    const { currentPassword, password: newPassword } = values;
    return step.kind === 'signed-in'
      ? request(changePassword, { body: { currentPassword, newPassword, reason: step.reason } })
      : request(changeRecoveredPassword, { body: { email: step.email, tempCode: step.tempCode, newPassword } });
  }

  function fail(error: unknown): void {
    if (!(error instanceof RequestError)) {
      setFailure('Error al cambiar la contraseña');
      return;
    }
    if (error.fields.newPassword) form.setFieldError('password', error.fields.newPassword);
    else if (error.code === 'INVALID_CREDENTIALS') form.setFieldError('currentPassword', error.message);
    else if (error.serverMessage === null && error.status >= 400) setFailure('Error al cambiar la contraseña');
    else if (step.kind === 'recovery' && ['CODE_INVALID', 'CODE_EXPIRED'].includes(error.code))
      setFailure(`Error al validar código. ${error.message}`);
    else setFailure(error.message);
  }

  return (
    <form className="stack" onSubmit={(event) => void submit(event)} noValidate>
      <AccountOfPassword email={step.kind === 'recovery' ? step.email : user?.email} />
      {step.kind === 'signed-in' && (
        <PasswordField
          id={`${idPrefix}-currentPassword`}
          label="Contraseña actual"
          autoComplete="current-password"
          required
          value={values.currentPassword}
          error={form.errors.currentPassword}
          onChange={(event) => form.setFieldValue('currentPassword', event.target.value)}
        />
      )}
      <NewPasswordFields
        idPrefix={idPrefix}
        label="Contraseña nueva"
        password={{
          value: values.password,
          error: form.errors.password,
          onChange: (password) => form.setFieldValue('password', password),
        }}
        confirmation={{
          value: values.confirmPassword,
          error: form.errors.confirmPassword,
          onChange: (confirmPassword) => form.setFieldValue('confirmPassword', confirmPassword),
        }}
      />
      {failure && (
        <div role="alert">
          <FieldMessage tone="error">{failure}</FieldMessage>
        </div>
      )}
      <Button type="submit" variant="main" wide busyText={isBusy && 'GUARDANDO...'}>
        CAMBIAR CONTRASEÑA
      </Button>
    </form>
  );
}
