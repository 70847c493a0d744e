import { errorCatalogue } from '@cotejo/contracts/core/errors';
import { emailWith } from '@cotejo/contracts/core/fields.schemas';
import { codeResendSeconds } from '@cotejo/contracts/core/limits';
import { verifyAccountEmail } from '@cotejo/contracts/identity/accounts';
import { resendVerificationCode } from '@cotejo/contracts/identity/codes';
import { type SubmitEvent, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { request } from '#request/request.ts';
import { messageOf, RequestError } from '#request/request-error.ts';
import { readReturnTarget, withReturnTarget } from '#session/return-target.ts';
import { Button } from '#ui/Button.tsx';
import { CodeField } from '#ui/CodeField.tsx';
import { cleanCode, codeProblem } from '#ui/clean-input.ts';
import { TextField } from '#ui/Field.tsx';
import { focusFirstInvalid } from '#ui/focus-first-invalid.ts';
import { attemptsText, CodeClock, codeEndOf, ResendCode } from '#ui/MailedCode.tsx';
import { showToast } from '#ui/Toast.tsx';
import { useCountdown } from '#ui/use-countdown.ts';
import { BackLink } from '../entry/BackLink.tsx';
import { readEntryState } from '../entry/entry-state.ts';

export const meta = () => [{ title: 'Confirma tu correo · cotejo' }];

const requiredEmail = emailWith('El correo electrónico es requerido');

/**
 * An account that waits for its e-mail: the mailed code makes it active. A link may bring the code
 * along.
 */
export default function VerifyEmailPage() {
  const { token } = useParams();
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const returnTo = readReturnTarget(search);
  const [email, setEmail] = useState(readEntryState(state).email ?? '');
  const [code, setCode] = useState(cleanCode(token ?? ''));
  const [errors, setErrors] = useState<{ email?: string; code?: string }>({});
  const [busy, setBusy] = useState<'verify' | 'resend' | null>(null);
  // Only a code that was sent from here: of the one before the page knows neither its end nor its
  // tries.
  const [sent, setSent] = useState<{ endsAt: number; resendFrom: number; attemptsLeft: number } | null>(null);
  const cooldown = useCountdown(sent?.resendFrom ?? null);
  const secondsLeft = useCountdown(sent?.endsAt ?? null);

  function findEmailError(): string | undefined {
    return requiredEmail.safeParse(email).error?.issues[0]?.message;
  }

  async function verify(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    if (busy !== null) return;
    const emailError = findEmailError();
    const codeError = code === '' ? 'Campo requerido' : codeProblem(code);
    if (emailError !== undefined || codeError !== null) {
      setErrors({ ...(emailError && { email: emailError }), ...(codeError !== null && { code: codeError }) });
      focusFirstInvalid(form);
      return;
    }
    setBusy('verify');
    setErrors({});
    try {
      const { message } = await request(verifyAccountEmail, { body: { email, code } });
      showToast(message ?? 'Correo verificado exitosamente. Ya puedes ingresar.', 'done');
      await navigate(withReturnTarget('/login', returnTo), { state: { email } });
    } catch (error) {
      const text = messageOf(error, errorCatalogue.CODE_INVALID.message);
      const isWrongCode = error instanceof RequestError && error.code === 'CODE_INVALID';
      const attemptsLeft = sent && Math.max(0, sent.attemptsLeft - 1);
      if (sent && attemptsLeft !== null && isWrongCode) setSent({ ...sent, attemptsLeft });
      setErrors({ code: attemptsLeft !== null && isWrongCode ? `${text}. ${attemptsText(attemptsLeft)}` : text });
      focusFirstInvalid(form);
    } finally {
      setBusy(null);
    }
  }

  async function resend(): Promise<void> {
    const emailError = findEmailError();
    if (emailError !== undefined) {
      setErrors({ email: emailError });
      return;
    }
    setBusy('resend');
    try {
      const { data } = await request(resendVerificationCode, { body: { email } });
      const now = Date.now();
      setCode('');
      setErrors({});
      setSent({
        endsAt: codeEndOf(data.expiresAt, now),
        resendFrom: now + codeResendSeconds * 1000,
        attemptsLeft: data.remainingAttempts,
      });
      showToast('Código reenviado. Revisa tu correo.', 'done');
    } catch (error) {
      showToast(`Error al reenviar el código${error instanceof RequestError ? `. ${error.message}` : ''}`, 'error');
    } finally {
      setBusy(null);
    }
  }

  return (
    <>
      <BackLink to={withReturnTarget('/login', returnTo)}>Ingresar</BackLink>
      <h1>Confirma tu correo</h1>
      <p className="soft">Escribe el código que te enviamos y tu cuenta queda activa.</p>
      <form className="stack" onSubmit={(event) => void verify(event)} noValidate>
        <TextField
          label="Correo electrónico"
          type="email"
          autoComplete="email"
          required
          value={email}
          error={errors.email}
          onChange={(event) => {
            setEmail(event.target.value);
            setErrors(({ code: wrong }) => (wrong === undefined ? {} : { code: wrong }));
          }}
        />
        <CodeField
          label="Código de verificación"
          hint={sent && attemptsText(sent.attemptsLeft)}
          value={code}
          onChange={(typed) => {
            setCode(typed);
            setErrors(({ email: wrong }) => (wrong === undefined ? {} : { email: wrong }));
          }}
          error={errors.code}
        />
        {sent && <CodeClock secondsLeft={secondsLeft} />}
        <Button type="submit" variant="main" wide busyText={busy === 'verify' && 'VERIFICANDO...'}>
          VERIFICAR
        </Button>
        <ResendCode secondsToWait={cooldown} isBusy={busy === 'resend'} onResend={() => void resend()} />
      </form>
    </>
  );
}
