import type { User } from '@cotejo/contracts/identity/users';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { codeProblem } from '#ui/clean-input.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { FieldMessage, TextField } from '#ui/Field.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { LoginWayOut } from './LoginWayOut.tsx';
import { withReturnTarget } from './return-target.ts';
import { readSessionEnd } from './session-end.ts';
import { TwoStepFields, TwoStepResend } from './TwoStepFields.tsx';
import { sessionTexts } from './texts.ts';
import { useLogin } from './use-login.ts';

/**
 * Signing in without leaving the page. The session change re-renders the page; there is
 * no reload.
 * @param returnTo path to come back to when the person leaves for registration or recovery
 */
export default function LoginDialog({
  isOpen,
  onClose,
  onSignedIn,
  returnTo,
  email: knownEmail = '',
}: {
  isOpen: boolean;
  onClose: () => void;
  onSignedIn: (user: User) => void;
  returnTo: string;
  /** What the person typed as their e-mail a moment ago. */
  email?: string;
}) {
  const formId = useId();
  const [email, setEmail] = useState(knownEmail);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [isCodeShort, setIsCodeShort] = useState(false);
  // What is still to be typed has the focus.
  const firstBox = useRef<HTMLInputElement>(null);
  const login = useLogin(
    (user) => {
      setPassword('');
      onSignedIn(user);
    },
    { returnTo },
  );
  const { failure, secondStep } = login;
  const canSubmit = secondStep ? code !== '' && secondStep.secondsLeft > 0 : email !== '' && password !== '';
  const refusal = failure?.reason === 'credentials' ? sessionTexts.wrongCredentials : failure?.text;
  const failureText = failure?.warning ? `${refusal}. ${failure.warning}` : refusal;
  const isSessionOver = readSessionEnd() === 'refused';

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (!canSubmit) return;
    const isShort = secondStep !== null && codeProblem(code) !== null;
    setIsCodeShort(isShort);
    if (secondStep === null) void login.submitPassword(email, password);
    else if (!isShort) void login.submitCode(code);
  }

  function backToPassword(): void {
    setCode('');
    login.backToPassword();
  }

  return (
    <Dialog
      title={sessionTexts.signInNeeded}
      isOpen={isOpen}
      onClose={onClose}
      initialFocus={firstBox}
      footer={
        <>
          <ButtonLink variant="plain" small to={withReturnTarget('/recuperar-password', returnTo)}>
            ¿Problemas para ingresar?
          </ButtonLink>
          <ButtonLink to={withReturnTarget('/registro', returnTo)}>Crear cuenta</ButtonLink>
          <Button
            type="submit"
            form={formId}
            variant="main"
            busyText={login.isBusy && 'INGRESANDO...'}
            isBlocked={!canSubmit}
          >
            INGRESAR
          </Button>
        </>
      }
    >
      <p className="soft">
        {isSessionOver
          ? 'Tu sesión terminó. Ingresa y seguimos con tu formulario.'
          : '¿Primera vez aquí? Crea tu cuenta en dos minutos; tu formulario te espera.'}
      </p>
      <form id={formId} className="stack" onSubmit={submit}>
        {secondStep ? (
          <>
            <TwoStepFields
              step={secondStep}
              code={code}
              onCode={setCode}
              error={(isCodeShort && codeProblem(code)) || failureText}
            />
            <TwoStepResend step={secondStep} onResent={() => setCode('')} />
            <Button variant="plain" onClick={backToPassword}>
              Volver a la contraseña
            </Button>
          </>
        ) : (
          <>
            <TextField
              ref={knownEmail === '' ? firstBox : undefined}
              label="Correo electrónico"
              type="email"
              autoComplete="username"
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
            <PasswordField
              ref={knownEmail === '' ? undefined : firstBox}
              label="Contraseña"
              autoComplete="current-password"
              error={failureText}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
            {failure && failure.reason !== 'credentials' && (
              <FieldMessage tone="hint">
                <LoginWayOut reason={failure.reason} {...{ email, returnTo }} />
              </FieldMessage>
            )}
          </>
        )}
      </form>
    </Dialog>
  );
}
