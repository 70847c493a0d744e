import { codeMinutes, codeResendSeconds } from '@cotejo/contracts/core/limits';
import {
  requestUnlock,
  unlockAccount,
  unlockAccountBody,
  unlockAccountByLink,
  unlockRefusedMessage,
} from '@cotejo/contracts/identity/unlock';
import { schemaResolver, useForm } from '@mantine/form';
import { type SubmitEvent, useState } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { request } from '#request/request.ts';
import { messageOf, RequestError } from '#request/request-error.ts';
import { Button } from '#ui/Button.tsx';
import { CodeField } from '#ui/CodeField.tsx';
import { cleanCedula, cleanCode, cleanWhileTyping, codeProblem } from '#ui/clean-input.ts';
import { FieldMessage, TextField } from '#ui/Field.tsx';
import { focusFirstInvalid } from '#ui/focus-first-invalid.ts';
import { ResendCode } from '#ui/MailedCode.tsx';
import { showToast } from '#ui/Toast.tsx';
import { useCountdown } from '#ui/use-countdown.ts';
import { BackLink } from '../entry/BackLink.tsx';
import styles from '../entry/entry.module.css';
import { readEntryState, useKnownValues } from '../entry/entry-state.ts';

export const meta = () => [{ title: 'Desbloquear cuenta · cotejo' }];

/**
 * Unlocking with the mailed code (spec 2 §2). A link that carries the code needs the e-mail only; the form that the
 * person fills in proves the cédula too.
 */
export default function UnlockPage() {
  const { token } = useParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const isByLink = token !== undefined;
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState<'unlock' | 'resend' | null>(null);
  const [resendFrom, setResendFrom] = useState<number | null>(null);
  const cooldown = useCountdown(resendFrom);
  const form = useForm({
    mode: 'controlled',
    initialValues: { email: '', cedula: '', unlockCode: cleanCode(token ?? '') },
    validate: (values) => ({
      ...(values.unlockCode !== '' && codeProblem(values.unlockCode) && { unlockCode: codeProblem(values.unlockCode) }),
      ...(isByLink
        ? schemaResolver(unlockAccountBody.omit({ cedula: true }), { sync: true })({
            email: values.email,
            unlockCode: values.unlockCode,
          })
        : schemaResolver(unlockAccountBody, { sync: true })(values)),
    }),
    clearInputErrorOnChange: true,
  });
  useKnownValues(form, readEntryState(state));

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy !== null) return;
    if (form.validate().hasErrors) {
      focusFirstInvalid(event.currentTarget);
      return;
    }
    setBusy('unlock');
    setFailure(null);
    const { email, cedula, unlockCode } = form.getValues();
    try {
      await (isByLink
        ? request(unlockAccountByLink, { body: { email, code: unlockCode } })
        : request(unlockAccount, { body: { email, cedula, unlockCode } }));
      showToast('Cuenta desbloqueada exitosamente', 'done');
      await navigate('/login', { state: { email } });
    } catch (error) {
      const isRefused = error instanceof RequestError && error.status === 400;
      setFailure(isRefused ? unlockRefusedMessage : messageOf(error, unlockRefusedMessage));
    } finally {
      setBusy(null);
    }
  }

  /** The answer is the same whether or not such an account is locked. */
  async function resend(): Promise<void> {
    if (busy !== null) return;
    // Both, so that each wrong box says so.
    const { email, cedula } = form.getValues();
    if ([form.validateField('email'), form.validateField('cedula')].some(({ hasError }) => hasError)) return;
    setBusy('resend');
    setFailure(null);
    try {
      await request(requestUnlock, { body: { email, cedula } });
      form.setFieldValue('unlockCode', '');
      setResendFrom(Date.now() + codeResendSeconds * 1000);
      showToast('Si los datos coinciden con una cuenta, te enviamos un código de desbloqueo.', 'done');
    } catch (error) {
      showToast(`Error al reenviar el código${error instanceof RequestError ? `. ${error.message}` : ''}`, 'error');
    } finally {
      setBusy(null);
    }
  }

  return (
    <>
      <BackLink to="/login">Ingresar</BackLink>
      <h1>Desbloquear cuenta</h1>
      <p className="soft">
        Cinco contraseñas equivocadas bloquean la cuenta por 30 minutos. Con el código que te enviamos la desbloqueas
        enseguida.
      </p>
      <form className="stack" onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label="Correo electrónico"
          type="email"
          autoComplete="email"
          required
          value={form.getValues().email}
          error={form.errors.email}
          onChange={(event) => form.setFieldValue('email', event.target.value)}
        />
        {!isByLink && (
          <TextField
            label="Cédula"
            inputMode="numeric"
            autoComplete="off"
            required
            value={form.getValues().cedula}
            error={form.errors.cedula}
            {...cleanWhileTyping(cleanCedula, (cedula) => form.setFieldValue('cedula', cedula))}
          />
        )}
        <CodeField
          label="Código de desbloqueo"
          value={form.getValues().unlockCode}
          onChange={(unlockCode) => form.setFieldValue('unlockCode', unlockCode)}
          error={form.errors.unlockCode}
          hint={`Vale ${codeMinutes} minutos desde que te lo enviamos.`}
        />
        {failure && (
          <div role="alert">
            <FieldMessage tone="error">{failure}</FieldMessage>
          </div>
        )}
        <Button type="submit" variant="main" wide busyText={busy === 'unlock' && 'DESBLOQUEANDO...'}>
          DESBLOQUEAR
        </Button>
        {!isByLink && <ResendCode secondsToWait={cooldown} isBusy={busy === 'resend'} onResend={() => void resend()} />}
      </form>
      {isByLink && (
        <p className={styles.links}>
          <Link to="/recuperar-password">Pedir otro código</Link>
        </p>
      )}
    </>
  );
}
