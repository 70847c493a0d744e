import { errorCatalogue } from '@cotejo/contracts/core/errors';
import { registerUser } from '@cotejo/contracts/identity/accounts';
import { resendVerificationCode, verifyEmailCode } from '@cotejo/contracts/identity/codes';
import type { TermsVersion } from '@cotejo/contracts/terms/public';
import { type FormEvent, useEffect, useState } from 'react';
import { Link, Navigate } from 'react-router';
import { request } from '#data/http/request.ts';
import { RequestError } from '#data/http/request-error.ts';
import { changedTermsIn } from '#forms/changed-terms.ts';
import { useForm } from '#forms/use-form.ts';
import { withReturnTarget } from '#session/return-target.ts';
import { Button } from '#ui/controls/Button.tsx';
import { CodeField } from '#ui/controls/CodeField.tsx';
import { codeProblem } from '#ui/controls/clean-input.ts';
import { FieldMessage } from '#ui/controls/Field.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { Loading } from '#ui/feedback/Loading.tsx';
import { attemptsText, CodeClock, codeEndOf, ResendCode, resendFromOf } from '#ui/feedback/MailedCode.tsx';
import { showToast } from '#ui/feedback/Toast.tsx';
import { useCountdown } from '#ui/feedback/use-countdown.ts';
import { useNavigateWhileShown } from '#ui/feedback/use-navigate-while-shown.ts';
import { pageTitle } from '#ui/page/page-title.ts';
import { BackButton } from '../entry/BackLink.tsx';
import styles from '../entry/entry.module.css';
import { useResend } from '../entry/use-resend.ts';
import type { Route } from './+types/VerifyRegistrationPage.ts';
import {
  deleteRegistration,
  findRegistration,
  keepRegistration,
  type StoredRegistration,
  sentNow,
} from './stored-registration.ts';
import { TermsLine } from './TermsLine.tsx';

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Confirma tu correo') }];

// A constant: with a new object per render, `Navigate` navigates again and a page that is still loading never appears.
const lostCode = { lostCode: 'yes' };

export default function VerifyRegistrationPage() {
  const [stored, setStored] = useState<StoredRegistration | null | 'unknown'>('unknown');
  useEffect(() => setStored(findRegistration()), []);
  if (stored === 'unknown') return <Loading />;
  if (stored === null) return <Navigate to="/registro" replace state={lostCode} />;
  return <VerifyRegistration stored={stored} />;
}

const accountCreatedText = 'Cuenta creada exitosamente. Ya puedes ingresar.';
// Either the verification of the email has expired, or the response to the creation of the account was lost.
const uncertainText =
  'No sabemos si tu cuenta quedó lista, así que te enviamos otro correo. Si trae un código, escríbelo aquí; si dice que ya tienes una cuenta, ingresa.';

function VerifyRegistration({ stored }: { stored: StoredRegistration }) {
  const navigate = useNavigateWhileShown();
  const [registration, setRegistration] = useState(stored);
  const [failure, setFailure] = useState<{ text: string; isConflict: boolean } | null>(null);
  const [changed, setChanged] = useState<TermsVersion | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const secondsLeft = useCountdown(registration.codeEndsAt);
  const { attemptsLeft, isVerified } = registration;
  const { email } = registration.body;
  const isExpired = secondsLeft === 0 && !isVerified;
  const login = withReturnTarget('/login', registration.returnTo);

  const form = useForm({
    initial: { code: '' },
    check: ({ code }): Record<string, string> => {
      const problem = isVerified ? null : codeProblem(code);
      return problem === null ? {} : { code: problem };
    },
    send: async ({ code }) => {
      setFailure(null);
      // A code can be used only once: if only the creation of the account failed, skip it.
      if (!isVerified) {
        await request(verifyEmailCode, { body: { email, verificationCode: code } });
        keep({ isVerified: true });
      }
      const { data } = await request(registerUser, { body: registration.body });
      if (data.status !== 'active') {
        keep({ ...sentNow(Date.now()), isVerified: false });
        form.set('code', '');
        setFailure({ text: uncertainText, isConflict: false });
        return;
      }
      deleteRegistration();
      showToast(accountCreatedText, 'done');
      await navigate(login, { state: { email } });
    },
    onFailure: fail,
  });
  const { code } = form.values;

  const { secondsToWait, isBusy, resend } = useResend({
    form,
    emptied: { code: '' },
    resendFrom: registration.resendFrom,
    onWait: (resendFrom) => keep({ resendFrom }),
    send: async () => {
      const { data } = await request(resendVerificationCode, { body: { email } });
      const codeEndsAt = codeEndOf(data.expiresAt, Date.now());
      const resendFrom = resendFromOf(codeEndsAt);
      keep({ isVerified: false, attemptsLeft: data.remainingAttempts, codeEndsAt, resendFrom });
      setFailure(null);
    },
    sentText: 'Código reenviado. Revisa tu correo.',
  });

  /** The next click on CREAR CUENTA accepts the terms that are now shown. */
  function consentTo(terms: TermsVersion): void {
    setChanged(terms);
    keep({ body: { ...registration.body, termsVersionId: terms.id } });
  }

  /** Does not store again what the user deleted by leaving while the request was pending. */
  function keep(changed: Partial<StoredRegistration>): void {
    const present = findRegistration();
    if (present === null) return;
    keepRegistration({ ...present, ...changed });
    setRegistration({ ...present, ...changed });
  }

  function fail(error: unknown): void {
    const newTerms = changedTermsIn(error);
    if (newTerms) {
      consentTo(newTerms);
      return;
    }
    const isRefusal = error instanceof RequestError;
    if (isRefusal && error.code === 'CODE_INVALID') keep({ attemptsLeft: Math.max(0, attemptsLeft - 1) });
    const isSilent = !isRefusal || (error.status >= 400 && error.status < 500 && error.serverMessage === null);
    setFailure({
      text: isSilent ? errorCatalogue.CODE_INVALID.message : error.message,
      isConflict: isRefusal && error.status === 409,
    });
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!isExpired && (code !== '' || isVerified)) form.onSubmit(event);
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
      <form className="stack" onSubmit={submit} noValidate>
        {!isVerified && (
          <CodeField
            label="Código de verificación"
            value={code}
            onChange={(typed) => {
              form.set('code', typed);
              setFailure(null);
            }}
            error={isExpired ? errorCatalogue.CODE_EXPIRED.message : (form.errors.code ?? failure?.text)}
            hint={!isExpired && attemptsText(attemptsLeft)}
          />
        )}
        {isVerified && failure && (
          <div role="alert">
            <FieldMessage tone="error">
              {failure.text}{' '}
              {failure.isConflict && (
                <>
                  <Link to={login}>Ingresar con mi cuenta</Link> <Link to="/registro">Corregir mis datos</Link>
                </>
              )}
            </FieldMessage>
          </div>
        )}
        {!isVerified && <CodeClock secondsLeft={secondsLeft} />}
        <Button
          type="submit"
          variant="main"
          wide
          disabled={isExpired || (code === '' && !isVerified)}
          busyText={form.isBusy && 'VERIFICANDO...'}
        >
          {isVerified ? 'CREAR CUENTA' : 'VERIFICAR'}
        </Button>
        {changed && <TermsLine seen={changed} changed={changed} onRead={() => undefined} />}
        {!isVerified && <ResendCode secondsToWait={secondsToWait} isBusy={isBusy} onResend={() => void resend()} />}
      </form>
      {!isVerified && (
        <p className={styles.links}>
          <Link to={login} state={{ email }}>
            Ya lo confirmé en otra ventana: ingresar
          </Link>
        </p>
      )}
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
