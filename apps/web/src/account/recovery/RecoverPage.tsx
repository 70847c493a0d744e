import { errorCatalogue } from '@cotejo/contracts/core/errors';
import { recoverPassword, recoverPasswordBody } from '@cotejo/contracts/identity/passwords';
import { requestUnlock, requestUnlockBody } from '@cotejo/contracts/identity/unlock';
import { schemaResolver, useForm } from '@mantine/form';
import { type SubmitEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { request } from '#request/request.ts';
import { messageOf, RequestError } from '#request/request-error.ts';
import { maskEmail } from '#session/login-challenge.ts';
import { readReturnTarget, withReturnTarget } from '#session/return-target.ts';
import { Button } from '#ui/Button.tsx';
import { cleanCedula, cleanWhileTyping } from '#ui/clean-input.ts';
import { TextField } from '#ui/Field.tsx';
import { focusFirstInvalid } from '#ui/focus-first-invalid.ts';
import { Segmented } from '#ui/Segmented.tsx';
import { showToast } from '#ui/Toast.tsx';
import { BackLink } from '../entry/BackLink.tsx';
import { readEntryState, useKnownValues } from '../entry/entry-state.ts';

export const meta = () => [
  { title: 'Recuperar el acceso · cotejo' },
  { name: 'description', content: 'Recibe una contraseña temporal en tu correo o desbloquea tu cuenta de cotejo.' },
];

type Choice = 'password' | 'unlock';

/** How long 'Demasiados intentos…' stands (spec 2 §8). */
export const tooManyAttemptsMs = 8_000;

/** Help to get in: a temporary password, or the code that unlocks (spec 2 §2). */
export default function RecoverPage() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const returnTo = readReturnTarget(search);
  const [choice, setChoice] = useState<Choice>('password');
  const [isBusy, setIsBusy] = useState(false);
  const form = useForm({
    mode: 'controlled',
    initialValues: { email: '', cedula: '' },
    validate: (values) =>
      choice === 'password'
        ? schemaResolver(recoverPasswordBody, { sync: true })({ email: values.email })
        : schemaResolver(requestUnlockBody, { sync: true })(values),
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
    try {
      await (choice === 'password' ? sendPassword() : sendUnlockCode());
    } catch (error) {
      const isTooMany = error instanceof RequestError && error.status === 429;
      if (isTooMany) showToast(errorCatalogue.TOO_MANY_ATTEMPTS.message, 'error', tooManyAttemptsMs);
      else showToast(messageOf(error, 'Error al enviar'), 'error');
    } finally {
      setIsBusy(false);
    }
  }

  async function sendPassword(): Promise<void> {
    const { email } = form.getValues();
    await request(recoverPassword, { body: { email } });
    showToast('Se ha enviado una contraseña temporal a tu correo electrónico', 'done');
    await navigate(withReturnTarget('/login', returnTo), { state: { email, temporarySentTo: maskEmail(email) } });
  }

  async function sendUnlockCode(): Promise<void> {
    const { email, cedula } = form.getValues();
    await request(requestUnlock, { body: { email, cedula } });
    showToast('Si los datos coinciden con una cuenta, te enviamos un código de desbloqueo.', 'done');
    await navigate('/desbloquear-cuenta', { state: { email, cedula } });
  }

  return (
    <>
      <BackLink to={withReturnTarget('/login', returnTo)}>Ingresar</BackLink>
      <h1>Recuperar el acceso</h1>
      <Segmented<Choice>
        wide
        label="Qué necesitas"
        value={choice}
        onChange={(next) => {
          setChoice(next);
          form.clearErrors();
        }}
        options={[
          { value: 'password', label: 'Recuperar contraseña' },
          { value: 'unlock', label: 'Desbloquear usuario' },
        ]}
      />
      <p className="soft">
        {choice === 'password'
          ? 'Te enviamos una contraseña temporal de seis caracteres. Úsala al ingresar y elige una nueva.'
          : 'Te enviamos un código para desbloquear tu cuenta. El bloqueo también termina solo a los 30 minutos.'}
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
        {choice === 'unlock' && (
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
        <Button type="submit" variant="main" wide busyText={isBusy && 'ENVIANDO...'}>
          ENVIAR
        </Button>
      </form>
    </>
  );
}
