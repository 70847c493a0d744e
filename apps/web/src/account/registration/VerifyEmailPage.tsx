import { errorCatalogue } from '@cotejo/contracts/core/errors';
import { emailWith } from '@cotejo/contracts/core/fields.schemas';
import { verifyAccountEmail } from '@cotejo/contracts/identity/accounts';
import { resendVerificationCode } from '@cotejo/contracts/identity/codes';
import { useState } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { request } from '#data/http/request.ts';
import { messageOf, RequestError } from '#data/http/request-error.ts';
import { useForm } from '#forms/use-form.ts';
import { readReturnTarget, withReturnTarget } from '#session/return-target.ts';
import { Button } from '#ui/controls/Button.tsx';
import { CodeField } from '#ui/controls/CodeField.tsx';
import { cleanCode, codeProblem } from '#ui/controls/clean-input.ts';
import { TextField } from '#ui/controls/Field.tsx';
import { attemptsText, CodeClock, codeEndOf, ResendCode, resendFromOf } from '#ui/feedback/MailedCode.tsx';
import { showToast } from '#ui/feedback/Toast.tsx';
import { useCountdown } from '#ui/feedback/use-countdown.ts';
import { useNavigateWhileShown } from '#ui/feedback/use-navigate-while-shown.ts';
import { pageTitle } from '#ui/page/page-title.ts';
import { BackLink } from '../entry/BackLink.tsx';
import styles from '../entry/entry.module.css';
import { readEntryState, useKnownValues } from '../entry/entry-state.ts';
import { useResend } from '../entry/use-resend.ts';
import type { Route } from './+types/VerifyEmailPage.ts';
import { deleteRegistration, findRegistration } from './stored-registration.ts';

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Confirma tu correo') }];

const requiredEmail = emailWith('El correo electrónico es requerido');
const emailProblem = (email: string): string | undefined => requiredEmail.safeParse(email).error?.issues[0]?.message;

/** Works in any window or device. The mail links here, possibly with the code in the URL. */
export default function VerifyEmailPage() {
  const { token } = useParams();
  const navigate = useNavigateWhileShown();
  const { search, state } = useLocation();
  const returnTo = readReturnTarget(search);
  // Only for a code sent from this page; the expiry and attempts of an earlier one are unknown.
  const [sent, setSent] = useState<{ endsAt: number; attemptsLeft: number } | null>(null);
  const [resendFrom, setResendFrom] = useState<number | null>(null);
  const [isTaken, setIsTaken] = useState(false);
  const secondsLeft = useCountdown(sent?.endsAt ?? null);

  const form = useForm({
    initial: { email: '', code: cleanCode(token ?? '') },
    check: ({ email, code }): Record<string, string> => {
      const wrongEmail = emailProblem(email);
      const wrongCode = code === '' ? 'Campo requerido' : codeProblem(code);
      return { ...(wrongEmail && { email: wrongEmail }), ...(wrongCode !== null && { code: wrongCode }) };
    },
    send: async ({ email, code }) => {
      setIsTaken(false);
      const { message, data } = await request(verifyAccountEmail, { body: { email, code } });
      // If this tab started the registration, it knows where to return to.
      const own = findRegistration();
      const isOwn = own !== null && own.body.email === data.email;
      if (isOwn) deleteRegistration();
      showToast(message ?? 'Correo verificado exitosamente. Ya puedes ingresar.', 'done');
      await navigate(withReturnTarget('/login', (isOwn && own.returnTo) || returnTo), {
        state: { email, confirmed: message ?? 'Tu correo quedó confirmado. Ingresa con la contraseña que elegiste.' },
      });
    },
    onFailure: (error, fields) => {
      const isWrongCode = error instanceof RequestError && error.code === 'CODE_INVALID';
      if (isWrongCode) setSent((code) => code && { ...code, attemptsLeft: Math.max(0, code.attemptsLeft - 1) });
      setIsTaken(error instanceof RequestError && error.status === 409);
      if (Object.keys(fields).length === 0) {
        form.setErrors({ code: messageOf(error, errorCatalogue.CODE_INVALID.message) });
      }
    },
  });
  useKnownValues(form, readEntryState(state));

  const { secondsToWait, isBusy, resend } = useResend({
    form,
    emptied: { code: '' },
    resendFrom,
    onWait: setResendFrom,
    send: async () => {
      const { data } = await request(resendVerificationCode, { body: { email: form.read().email } });
      const endsAt = codeEndOf(data.expiresAt, Date.now());
      setSent({ endsAt, attemptsLeft: data.remainingAttempts });
      setResendFrom(resendFromOf(endsAt));
      form.setErrors({});
    },
    sentText: 'Código reenviado. Revisa tu correo.',
  });

  function askForCode(): void {
    const wrongEmail = emailProblem(form.read().email);
    if (wrongEmail === undefined) void resend();
    else form.setErrors({ email: wrongEmail });
  }

  return (
    <>
      <BackLink to={withReturnTarget('/login', returnTo)}>Ingresar</BackLink>
      <h1>Confirma tu correo</h1>
      <p className="soft">
        Escribe tu correo y el código que te enviamos. Sirve aquí aunque te hayas registrado en otra ventana o en otro
        teléfono.
      </p>
      <form className="stack" onSubmit={form.onSubmit} noValidate>
        <TextField label="Correo electrónico" type="email" autoComplete="email" required {...form.box('email')} />
        <CodeField
          label="Código de verificación"
          hint={sent && attemptsText(sent.attemptsLeft)}
          value={form.values.code}
          onChange={(code) => form.set('code', code)}
          error={form.errors.code}
        />
        {sent && <CodeClock secondsLeft={secondsLeft} />}
        <Button type="submit" variant="main" wide busyText={form.isBusy && 'VERIFICANDO...'}>
          VERIFICAR
        </Button>
        <ResendCode secondsToWait={secondsToWait} isBusy={isBusy} onResend={askForCode} />
      </form>
      <p className={styles.links}>
        <Link to={withReturnTarget('/registro', returnTo)}>{isTaken ? 'Corregir mis datos' : 'Crear cuenta'}</Link>
        <Link to={withReturnTarget('/login', returnTo)} state={{ email: form.values.email }}>
          Ya confirmé mi correo
        </Link>
      </p>
    </>
  );
}
