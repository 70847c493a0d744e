import { changePassword, changeRecoveredPassword } from '@cotejo/contracts/identity/passwords';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { z } from 'zod';
import { request } from '#data/http/request.ts';
import { RequestError } from '#data/http/request-error.ts';
import { fieldErrors } from '#forms/field-errors.ts';
import { type FieldErrors, useForm } from '#forms/use-form.ts';
import { readReturnTarget, withReturnTarget } from '#session/return-target.ts';
import { useSession } from '#session/session.ts';
import { Button } from '#ui/controls/Button.tsx';
import { FieldMessage } from '#ui/controls/Field.tsx';
import { AccountOfPassword, PasswordField } from '#ui/controls/PasswordField.tsx';
import { showToast } from '#ui/feedback/Toast.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { confirmationMatches, newPasswordPair } from './password-form.ts';

/** The temporary password is the one that recovery mailed. */
type ChangeStep =
  | { kind: 'signed-in'; reason: 'user_request' | 'temporary_change' }
  | { kind: 'recovery'; email: string; tempCode: string };

const signedInForm = z
  .object({ currentPassword: z.string().min(1, 'Campo requerido'), ...newPasswordPair })
  .superRefine(confirmationMatches);
const recoveryForm = z.object(newPasswordPair).superRefine(confirmationMatches);

const empty = { currentPassword: '', password: '', confirmPassword: '' };

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
  const { search } = useLocation();
  const [failure, setFailure] = useState<string | null>(null);
  const [isCodeRefused, setIsCodeRefused] = useState(false);
  const form = useForm({
    initial: empty,
    check: ({ currentPassword, ...pair }) =>
      step.kind === 'signed-in'
        ? fieldErrors(signedInForm, { currentPassword, ...pair })
        : fieldErrors(recoveryForm, pair),
    send: async (typed) => {
      setFailure(null);
      setIsCodeRefused(false);
      await sendStep(typed);
      form.setUnedited(typed, empty);
      showToast('Contraseña actualizada exitosamente', 'done');
      await onChanged();
    },
    onFailure: fail,
  });
  const { values, errors, isBusy } = form;

  function sendStep({ currentPassword, password: newPassword }: typeof empty): Promise<unknown> {
    return step.kind === 'signed-in'
      ? request(changePassword, { body: { currentPassword, newPassword, reason: step.reason } })
      : request(changeRecoveredPassword, { body: { email: step.email, tempCode: step.tempCode, newPassword } });
  }

  function fail(error: unknown, fields: FieldErrors): void {
    if (!(error instanceof RequestError)) {
      setFailure('Error al cambiar la contraseña');
      return;
    }
    if (fields.newPassword) form.setErrors({ password: fields.newPassword });
    else if (error.code === 'INVALID_CREDENTIALS') form.setErrors({ currentPassword: error.message });
    else if (error.serverMessage === null && error.status >= 400) setFailure('Error al cambiar la contraseña');
    else if (step.kind === 'recovery' && ['CODE_INVALID', 'CODE_EXPIRED'].includes(error.code)) {
      setFailure(`Error al validar código. ${error.message}`);
      setIsCodeRefused(true);
    } else setFailure(error.message);
  }

  return (
    <form className="stack" onSubmit={form.onSubmit} noValidate>
      <AccountOfPassword email={step.kind === 'recovery' ? step.email : user?.email} />
      {step.kind === 'signed-in' && (
        <PasswordField
          id={`${idPrefix}-currentPassword`}
          label="Contraseña actual"
          autoComplete="current-password"
          required
          {...form.box('currentPassword')}
        />
      )}
      <NewPasswordFields
        idPrefix={idPrefix}
        label="Contraseña nueva"
        password={{
          value: values.password,
          error: errors.password,
          onChange: (password) => form.set('password', password),
        }}
        confirmation={{
          value: values.confirmPassword,
          error: errors.confirmPassword,
          onChange: (confirmPassword) => form.set('confirmPassword', confirmPassword),
        }}
      />
      {failure && (
        <div role="alert">
          <FieldMessage tone="error">{failure}</FieldMessage>
          {isCodeRefused && (
            <Link
              to={withReturnTarget('/recuperar-password', readReturnTarget(search))}
              state={{ email: step.kind === 'recovery' ? step.email : undefined }}
            >
              Pedir otra contraseña temporal
            </Link>
          )}
        </div>
      )}
      <Button type="submit" variant="main" wide busyText={isBusy && 'GUARDANDO...'}>
        CAMBIAR CONTRASEÑA
      </Button>
    </form>
  );
}
