import { codeMinutes, codeResendSeconds } from '@cotejo/contracts/core/limits';
import {
  requestUnlock,
  unlockAccount,
  unlockAccountByLink,
  unlockRefusedMessage,
} from '@cotejo/contracts/identity/unlock';
import { unlockAccountBody } from '@cotejo/contracts/identity/unlock.schemas';
import { useState } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { request } from '#data/http/request.ts';
import { messageOf, RequestError } from '#data/http/request-error.ts';
import { fieldErrors } from '#forms/field-errors.ts';
import { useForm } from '#forms/use-form.ts';
import { readReturnTarget, withReturnTarget } from '#session/return-target.ts';
import { Button } from '#ui/controls/Button.tsx';
import { CodeField } from '#ui/controls/CodeField.tsx';
import { cleanCode, codeProblem } from '#ui/controls/clean-input.ts';
import { FieldMessage } from '#ui/controls/Field.tsx';
import { ResendCode } from '#ui/feedback/MailedCode.tsx';
import { showToast } from '#ui/feedback/Toast.tsx';
import { useNavigateWhileShown } from '#ui/feedback/use-navigate-while-shown.ts';
import { pageTitle } from '#ui/page/page-title.ts';
import { AccountFields } from '../entry/AccountFields.tsx';
import { BackLink } from '../entry/BackLink.tsx';
import styles from '../entry/entry.module.css';
import { readEntryState, useKnownValues } from '../entry/entry-state.ts';
import { useResend } from '../entry/use-resend.ts';
import type { Route } from './+types/UnlockPage.ts';

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Desbloquear cuenta') }];

/** A link with the code needs only the email; the form also asks for the cédula. */
export default function UnlockPage() {
  const { token } = useParams();
  const navigate = useNavigateWhileShown();
  const { search, state } = useLocation();
  const returnTo = readReturnTarget(search);
  const isByLink = token !== undefined;
  const [failure, setFailure] = useState<string | null>(null);
  const [resendFrom, setResendFrom] = useState<number | null>(null);
  const form = useForm({
    initial: { email: '', cedula: '', unlockCode: cleanCode(token ?? '') },
    check: ({ email, cedula, unlockCode }) => ({
      ...(unlockCode !== '' && codeProblem(unlockCode) && { unlockCode: codeProblem(unlockCode) ?? '' }),
      ...(isByLink
        ? fieldErrors(unlockAccountBody.omit({ cedula: true }), { email, unlockCode })
        : fieldErrors(unlockAccountBody, { email, cedula, unlockCode })),
    }),
    send: async ({ email, cedula, unlockCode }) => {
      setFailure(null);
      await (isByLink
        ? request(unlockAccountByLink, { body: { email, code: unlockCode } })
        : request(unlockAccount, { body: { email, cedula, unlockCode } }));
      showToast('Cuenta desbloqueada exitosamente', 'done');
      await navigate(withReturnTarget('/login', returnTo), { state: { email } });
    },
    onFailure: (error) => {
      const isRefused = error instanceof RequestError && error.status === 400;
      setFailure(isRefused ? unlockRefusedMessage : messageOf(error, unlockRefusedMessage));
    },
  });
  const { values, errors, isBusy } = form;
  useKnownValues(form, readEntryState(state));

  const {
    secondsToWait,
    isBusy: isResending,
    resend,
  } = useResend({
    form,
    emptied: { unlockCode: '' },
    resendFrom,
    onWait: setResendFrom,
    // The response is the same whether or not such an account is locked.
    send: async () => {
      setFailure(null);
      const { email, cedula } = form.read();
      await request(requestUnlock, { body: { email, cedula } });
      setResendFrom(Date.now() + codeResendSeconds * 1000);
    },
    sentText: 'Si los datos coinciden con una cuenta, te enviamos un código de desbloqueo.',
  });

  function askForCode(): void {
    // Checks both, so that each invalid field shows its error.
    const areRight = [form.checkField('email'), form.checkField('cedula')].every((isRight) => isRight);
    if (areRight && !isBusy) void resend();
  }

  return (
    <>
      <BackLink to={withReturnTarget('/login', returnTo)}>Ingresar</BackLink>
      <h1>Desbloquear cuenta</h1>
      <p className="soft">
        Cinco contraseñas equivocadas bloquean la cuenta por 30 minutos. Con el código que te enviamos la desbloqueas
        enseguida.
      </p>
      <form className="stack" onSubmit={form.onSubmit} noValidate>
        <AccountFields form={form} withCedula={!isByLink} />
        <CodeField
          label="Código de desbloqueo"
          value={values.unlockCode}
          onChange={(unlockCode) => form.set('unlockCode', unlockCode)}
          error={errors.unlockCode}
          hint={`Vale ${codeMinutes} minutos desde que te lo enviamos.`}
        />
        {failure && (
          <div role="alert">
            <FieldMessage tone="error">{failure}</FieldMessage>
          </div>
        )}
        <Button type="submit" variant="main" wide busyText={isBusy && 'DESBLOQUEANDO...'}>
          DESBLOQUEAR
        </Button>
        {!isByLink && <ResendCode secondsToWait={secondsToWait} isBusy={isResending} onResend={askForCode} />}
      </form>
      {isByLink && (
        <p className={styles.links}>
          <Link to={withReturnTarget('/recuperar-password', returnTo)}>Pedir otro código</Link>
        </p>
      )}
    </>
  );
}
