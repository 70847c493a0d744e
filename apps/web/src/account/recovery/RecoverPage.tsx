import { errorCatalogue } from '@cotejo/contracts/core/errors';
import { recoverPassword } from '@cotejo/contracts/identity/passwords';
import { recoverPasswordBody } from '@cotejo/contracts/identity/passwords.schemas';
import { requestUnlock } from '@cotejo/contracts/identity/unlock';
import { requestUnlockBody } from '@cotejo/contracts/identity/unlock.schemas';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { request } from '#data/http/request.ts';
import { messageOf, RequestError } from '#data/http/request-error.ts';
import { fieldErrors } from '#forms/field-errors.ts';
import { useForm } from '#forms/use-form.ts';
import { maskEmail } from '#session/login-challenge.ts';
import { readReturnTarget, withReturnTarget } from '#session/return-target.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Segmented } from '#ui/controls/Segmented.tsx';
import { showToast } from '#ui/feedback/Toast.tsx';
import { useNavigateWhileShown } from '#ui/feedback/use-navigate-while-shown.ts';
import { pageTitle } from '#ui/page/page-title.ts';
import { AccountFields } from '../entry/AccountFields.tsx';
import { BackLink } from '../entry/BackLink.tsx';
import { readEntryState, useKnownValues } from '../entry/entry-state.ts';
import type { Route } from './+types/RecoverPage.ts';

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Recuperar el acceso') },
  { name: 'description', content: 'Recibe una contraseña temporal en tu correo o desbloquea tu cuenta de cotejo.' },
];

type Choice = 'password' | 'unlock';

export const tooManyAttemptsMs = 8_000;

export default function RecoverPage() {
  const { search, state } = useLocation();
  const navigate = useNavigateWhileShown();
  const returnTo = readReturnTarget(search);
  const [choice, setChoice] = useState<Choice>('password');
  const form = useForm({
    initial: { email: '', cedula: '' },
    check: (values) =>
      choice === 'password'
        ? fieldErrors(recoverPasswordBody, { email: values.email })
        : fieldErrors(requestUnlockBody, values),
    send: (values) => (choice === 'password' ? sendPassword(values) : sendUnlockCode(values)),
    onFailure: (error) => {
      const isTooMany = error instanceof RequestError && error.status === 429;
      if (isTooMany) showToast(errorCatalogue.TOO_MANY_ATTEMPTS.message, 'error', tooManyAttemptsMs);
      else showToast(messageOf(error, 'Error al enviar'), 'error');
    },
  });
  useKnownValues(form, readEntryState(state));

  async function sendPassword({ email }: { email: string }): Promise<void> {
    await request(recoverPassword, { body: { email } });
    showToast('Se ha enviado una contraseña temporal a tu correo electrónico', 'done');
    await navigate(withReturnTarget('/login', returnTo), { state: { email, temporarySentTo: maskEmail(email) } });
  }

  async function sendUnlockCode({ email, cedula }: { email: string; cedula: string }): Promise<void> {
    await request(requestUnlock, { body: { email, cedula } });
    showToast('Si los datos coinciden con una cuenta, te enviamos un código de desbloqueo.', 'done');
    await navigate(withReturnTarget('/desbloquear-cuenta', returnTo), { state: { email, cedula } });
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
          form.setErrors({});
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
      <form className="stack" onSubmit={form.onSubmit} noValidate>
        <AccountFields form={form} withCedula={choice === 'unlock'} />
        <Button type="submit" variant="main" wide busyText={form.isBusy && 'ENVIANDO...'}>
          ENVIAR
        </Button>
      </form>
    </>
  );
}
