import {
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
import { FieldMessage, TextField } from '#ui/Field.tsx';
import { focusFirstInvalid } from '#ui/focus-first-invalid.ts';
import { showToast } from '#ui/Toast.tsx';
import { BackLink } from '../entry/BackLink.tsx';
import styles from '../entry/entry.module.css';
import { readEntryState, useKnownValues } from '../entry/entry-state.ts';
import { CodeField } from '../fields/CodeField.tsx';
import { cleanCedula, cleanCode, cleanWhileTyping, codeProblem } from '../fields/clean-input.ts';

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
  const [isBusy, setIsBusy] = useState(false);
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
    if (isBusy) return;
    if (form.validate().hasErrors) {
      focusFirstInvalid(event.currentTarget);
      return;
    }
    setIsBusy(true);
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
      setIsBusy(false);
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
        />
        {failure && (
          <div role="alert">
            <FieldMessage tone="error">{failure}</FieldMessage>
          </div>
        )}
        <Button type="submit" variant="main" wide busyText={isBusy && 'DESBLOQUEANDO...'}>
          DESBLOQUEAR
        </Button>
      </form>
      <p className={styles.links}>
        <Link to="/recuperar-password">Pedir otro código</Link>
      </p>
    </>
  );
}
