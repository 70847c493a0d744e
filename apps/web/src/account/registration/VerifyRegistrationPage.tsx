import { errorCatalogue } from '@cotejo/contracts/core/errors';
import { codeResendSeconds } from '@cotejo/contracts/core/limits';
import { registerUser } from '@cotejo/contracts/identity/accounts';
import { resendVerificationCode, verifyEmailCode } from '@cotejo/contracts/identity/codes';
import { type SubmitEvent, useEffect, useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import { request } from '#request/request.ts';
import { RequestError } from '#request/request-error.ts';
import { withReturnTarget } from '#session/return-target.ts';
import { Button } from '#ui/Button.tsx';
import { CodeField } from '#ui/CodeField.tsx';
import { codeProblem } from '#ui/clean-input.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { FieldMessage } from '#ui/Field.tsx';
import { focusFirstInvalid } from '#ui/focus-first-invalid.ts';
import { Loading } from '#ui/Loading.tsx';
import { attemptsText, CodeClock, codeEndOf, ResendCode } from '#ui/MailedCode.tsx';
import { showToast } from '#ui/Toast.tsx';
import { useCountdown } from '#ui/use-countdown.ts';
import { BackButton } from '../entry/BackLink.tsx';
import {
  deleteRegistration,
  findRegistration,
  keepRegistration,
  type StoredRegistration,
} from './stored-registration.ts';

export const meta = () => [{ title: 'Confirma tu correo · cotejo' }];

// One object: `Navigate` sets off again for another one, and a page that is still loading never comes.
const lostCode = { lostCode: 'yes' };

/** The second step of registering: the mailed code, then the account. */
export default function VerifyRegistrationPage() {
  const [stored, setStored] = useState<StoredRegistration | null | 'unknown'>('unknown');
  useEffect(() => setStored(findRegistration()), []);
  if (stored === 'unknown') return <Loading />;
  if (stored === null) return <Navigate to="/registro" replace state={lostCode} />;
  return <VerifyRegistration stored={stored} />;
}

function VerifyRegistration({ stored }: { stored: StoredRegistration }) {
  const navigate = useNavigate();
  const [registration, setRegistration] = useState(stored);
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<{ text: string; isConflict: boolean } | null>(null);
  const { attemptsLeft } = registration;
  const [busy, setBusy] = useState<'verify' | 'resend' | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const secondsLeft = useCountdown(registration.codeEndsAt);
  const cooldown = useCountdown(registration.resendFrom);
  const { email } = registration.body;
  const isExpired = secondsLeft === 0 && !registration.isVerified;

  function keep(next: StoredRegistration): void {
    keepRegistration(next);
    setRegistration(next);
  }

  async function verify(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    if (busy !== null || isExpired || (code === '' && !registration.isVerified)) return;
    const problem = registration.isVerified ? null : codeProblem(code);
    if (problem !== null) {
      setFailure({ text: problem, isConflict: false });
      focusFirstInvalid(form);
      return;
    }
    setBusy('verify');
    setFailure(null);
    try {
      // A good code is used up: when only the account failed, it is not asked again.
      if (!registration.isVerified) {
        await request(verifyEmailCode, { body: { email, verificationCode: code } });
        keep({ ...registration, isVerified: true });
      }
      await request(registerUser, { body: registration.body });
      deleteRegistration();
      showToast('Cuenta creada exitosamente. Ya puedes ingresar.', 'done');
      await navigate(withReturnTarget('/login', registration.returnTo), { state: { email } });
    } catch (error) {
      fail(error);
      focusFirstInvalid(form);
    } finally {
      setBusy(null);
    }
  }

  function fail(error: unknown): void {
    const isRefusal = error instanceof RequestError;
    const isWrongCode = isRefusal && error.code === 'CODE_INVALID';
    const left = Math.max(0, attemptsLeft - (isWrongCode ? 1 : 0));
    if (isWrongCode) keep({ ...registration, attemptsLeft: left });
    const isSilent = !isRefusal || (error.status >= 400 && error.status < 500 && error.serverMessage === null);
    setFailure({
      text: `${isSilent ? errorCatalogue.CODE_INVALID.message : error.message}${isWrongCode ? `. ${attemptsText(left)}` : ''}`,
      isConflict: isRefusal && error.status === 409,
    });
  }

  async function resend(): Promise<void> {
    if (busy !== null || cooldown > 0) return;
    setBusy('resend');
    try {
      const { data } = await request(resendVerificationCode, { body: { email } });
      const now = Date.now();
      keep({
        ...registration,
        isVerified: false,
        attemptsLeft: data.remainingAttempts,
        codeEndsAt: codeEndOf(data.expiresAt, now),
        resendFrom: now + codeResendSeconds * 1000,
      });
      setCode('');
      setFailure(null);
      showToast('Código reenviado. Revisa tu correo.', 'done');
    } catch (error) {
      showToast(`Error al reenviar el código${error instanceof RequestError ? `. ${error.message}` : ''}`, 'error');
    } finally {
      setBusy(null);
    }
  }

  function leave(): void {
    deleteRegistration();
    void navigate(withReturnTarget('/registro', registration.returnTo));
  }

  return (
    <>
      <BackButton onClick={() => setIsLeaving(true)}>Volver</BackButton>
      <h1>Confirma tu correo</h1>
      <p>
        Enviamos un código de seis caracteres a <b>{email}</b>.
      </p>
      <form className="stack" onSubmit={(event) => void verify(event)} noValidate>
        {!registration.isVerified && (
          <CodeField
            label="Código de verificación"
            value={code}
            onChange={(typed) => {
              setCode(typed);
              setFailure(null);
            }}
            error={isExpired ? errorCatalogue.CODE_EXPIRED.message : failure?.text}
            hint={attemptsText(attemptsLeft)}
          />
        )}
        {registration.isVerified && failure && (
          <div role="alert">
            <FieldMessage tone="error">
              {failure.text}{' '}
              {failure.isConflict && (
                <Link to={withReturnTarget('/login', registration.returnTo)}>Ingresar con mi cuenta</Link>
              )}
            </FieldMessage>
          </div>
        )}
        {!registration.isVerified && <CodeClock secondsLeft={secondsLeft} />}
        <Button
          type="submit"
          variant="main"
          wide
          disabled={isExpired || (code === '' && !registration.isVerified)}
          busyText={busy === 'verify' && 'VERIFICANDO...'}
        >
          {registration.isVerified ? 'CREAR CUENTA' : 'VERIFICAR'}
        </Button>
        <ResendCode secondsToWait={cooldown} isBusy={busy === 'resend'} onResend={() => void resend()} />
      </form>
      <Dialog
        isAlert
        isOpen={isLeaving}
        onClose={() => setIsLeaving(false)}
        title="¿Salir de la verificación?"
        footer={
          <>
            <Button onClick={leave}>Salir y borrar mis datos</Button>
            <Button variant="main" onClick={() => setIsLeaving(false)}>
              Seguir aquí
            </Button>
          </>
        }
      >
        <p>Si vuelves ahora se borran los datos que escribiste y tendrás que empezar de nuevo.</p>
      </Dialog>
    </>
  );
}
