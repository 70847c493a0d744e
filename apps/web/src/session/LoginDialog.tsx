import type { User } from '@cotejo/contracts/identity/users';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { FieldMessage, TextField } from '#ui/Field.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { LoginWayOut } from './LoginWayOut.tsx';
import { withReturnTarget } from './return-target.ts';
import { sessionTexts } from './texts.ts';
import { useLogin } from './use-login.ts';

/**
 * Signing in without leaving the page (spec 2 §2). The session change re-renders the page; there is no reload.
 * @param returnTo path to come back to when the person leaves for registration or recovery
 */
export function LoginDialog({
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
  // What is still to be typed has the focus.
  const firstBox = useRef<HTMLInputElement>(null);
  const login = useLogin((user) => {
    setPassword('');
    onSignedIn(user);
  });
  const { failure } = login;
  const failureText = failure?.reason === 'credentials' ? sessionTexts.wrongCredentials : failure?.text;

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (login.isCodeNeeded) void login.submitCode(code);
    else if (email !== '' && password !== '') void login.submitPassword(email, password);
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
            isBlocked={login.isCodeNeeded ? code === '' : email === '' || password === ''}
          >
            INGRESAR
          </Button>
        </>
      }
    >
      <p className="soft">Guardamos tu formulario. Inicia sesión y seguimos.</p>
      <form id={formId} className="stack" onSubmit={submit}>
        {login.isCodeNeeded ? (
          <TextField
            label="Código de seguridad"
            hint="Te lo enviamos por correo. Vale 15 minutos."
            error={failureText}
            value={code}
            onChange={(event) => setCode(event.target.value.toUpperCase())}
            maxLength={6}
            autoComplete="one-time-code"
            autoCapitalize="characters"
          />
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
                <LoginWayOut reason={failure.reason} email={email} />
              </FieldMessage>
            )}
          </>
        )}
      </form>
    </Dialog>
  );
}
